import {
  createServer,
  type IncomingMessage,
  request as nodeRequest,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type AppRouteHandlers, AppRouteRouteModule } from 'next/dist/server/route-modules/app-route/module'
import type { NextRequest } from 'next/server'
import { type ProxyOptions, proxyToKratos } from '@/lib/ory/proxy/proxy'

/** For the proxy's tests: real servers on free ports, closed by {@link closeServers}. */
const servers: Server[] = []
const sockets = new Set<Socket>()

/** Starts a server that plays Kratos (or anything else). */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function closeServers(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
}

export interface Proxy {
  readonly url: string
  /** What the proxy reported, in order. */
  readonly reports: [trouble: string, code?: string][]
}

/** Serves the proxy itself, as the framework does: body and answer as streams, a signal for a visitor who leaves. */
export async function serveProxy(kratosUrl: string, options: Partial<ProxyOptions> = {}): Promise<Proxy> {
  const reports: Proxy['reports'] = []
  const url = await serve(async (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => outgoing.writableFinished || gone.abort())
    const answer = await proxyToKratos(requestOf(incoming, gone.signal), {
      kratosUrl,
      appUrl: 'http://login.example.com',
      visitorAddress: '192.0.2.7',
      requestId: 'request-1',
      timeout: 2000,
      report: (trouble, code) => reports.push(code === undefined ? [trouble] : [trouble, code]),
      ...options,
    })
    outgoing.statusCode = answer.status
    for (const [name, value] of answer.headers) outgoing.appendHeader(name, value)
    if (answer.body === null) return outgoing.end()
    // An answer that breaks off ends the visitor's connection too, which is all anybody can do then.
    return pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), outgoing).catch(
      () => {},
    )
  })
  return { url, reports }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const init: RequestInit & { duplex: 'half' } = {
    method: incoming.method ?? 'GET',
    headers,
    body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null,
    duplex: 'half',
    signal,
  }
  return new Request(`http://front${incoming.url}`, init)
}

/** A call as it goes over the wire: nothing in the path or the headers is tidied up on the way. */
export function call(
  base: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage & { text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const outgoing = nodeRequest(
      { hostname, port, path, method, headers, agent: false },
      async (incoming) => {
        try {
          const chunks = await incoming.toArray()
          resolve(Object.assign(incoming, { text: Buffer.concat(chunks).toString() }))
        } catch (error) {
          reject(error)
        }
      },
    )
    outgoing.on('error', reject)
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.end(body)
  })
}

/** A promise that is kept from outside; `Promise.withResolvers` is not in Node 20. */
export function awaited<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

/** Next's answer to a request for a `/api/.ory` with these handlers, from the class that Next runs a route.ts in. */
export function answeredByNext(handlers: AppRouteHandlers, request: NextRequest): Promise<Response> {
  const pathname = '/api/.ory/[...path]'
  const routeModule = new AppRouteRouteModule({
    userland: () => ({ ...handlers, generateStaticParams: undefined }),
    definition: {
      kind: 'APP_ROUTE' as never,
      page: `${pathname}/route`,
      pathname,
      filename: 'route',
      bundlePath: `app${pathname}/route`,
    },
    distDir: '.next',
    relativeProjectDir: '',
    resolvedPagePath: `app${pathname}/route.ts`,
    nextConfigOutput: undefined,
  })
  return routeModule.handle(request, {
    params: { path: request.nextUrl.pathname.split('/').slice(3) },
    previewProps: { previewModeId: 'p', previewModeSigningKey: 'p', previewModeEncryptionKey: 'p' },
    renderOpts: { experimental: {}, cacheComponents: false } as never,
    sharedContext: { buildId: 'b', deploymentId: 'd' },
  })
}
