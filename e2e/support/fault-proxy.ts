import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import getPort from 'get-port'

/** The fault between the app and a service. */
const networkFaults = [
  'refused',
  'reset-in-headers',
  'reset-in-body',
  'silence',
  'one-byte-a-second',
  'truncated-json',
  'wrong-json',
  'html-500',
  'html-503',
  'busy-seconds',
  'huge-body',
  'huge-cookie',
  'many-cookies',
] as const
export type NetworkFault = (typeof networkFaults)[number]

/** An HTTP proxy in front of a service. A test switches its faults on. */
export interface FaultProxy {
  readonly url: string
  /** Starts a fault, for all requests whose path and query match. */
  begin(fault: NetworkFault, requests?: RegExp): Promise<void>
  end(): Promise<void>
  stop(): Promise<void>
}

const everyRequest = /^/

export async function startNetworkFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const port = await getPort()
  let current: { fault: NetworkFault; requests: RegExp } | undefined
  const server = createServer((incoming, answer) => {
    const isSpoiled = current?.requests.test(incoming.url ?? '')
    if (current && isSpoiled) effects[current.fault](incoming, answer, targetUrl)
    else forward(incoming, answer, targetUrl, [])
  })
  const listen = async () => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen()
  return {
    url: `http://localhost:${port}`,
    begin: async (fault, requests = everyRequest) => {
      current = { fault, requests }
      if (fault === 'refused') await close()
      // Calls that wait on an earlier open connection would not get the fault.
      else server.closeIdleConnections()
    },
    end: async () => {
      const fault = current?.fault
      current = undefined
      if (fault === 'refused') await listen()
      else server.closeAllConnections()
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

type Effect = (incoming: IncomingMessage, answer: ServerResponse, targetUrl: string) => void

const reset: Effect = ({ socket }) => socket.resetAndDestroy()

const respond =
  (status: number, headers: Record<string, string>, body: string): Effect =>
  (incoming, answer) => {
    incoming.resume()
    answer.writeHead(status, headers).end(body)
  }

const gatewayPage = (status: number) =>
  respond(status, html, '<!doctype html><title>Gateway</title><h1>Oops</h1>')

const withCookies =
  (...cookies: string[]): Effect =>
  (incoming, answer, targetUrl) =>
    forward(incoming, answer, targetUrl, cookies)

const effects: Readonly<Record<NetworkFault, Effect>> = {
  // No server listens then; a request that was sent before is cut.
  refused: reset,
  'reset-in-headers': reset,
  'reset-in-body': ({ socket }) => {
    const start = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"id":'
    socket.write(start, () => socket.resetAndDestroy())
  },
  silence: (incoming) => incoming.resume(),
  'one-byte-a-second': drip,
  'truncated-json': respond(200, json, '{"id":"1","ui":{"nodes":['),
  'wrong-json': respond(200, json, '["nothing","that","Kratos","says"]'),
  'html-500': gatewayPage(500),
  'html-503': gatewayPage(503),
  'busy-seconds': respond(429, { ...json, 'retry-after': '7' }, '{}'),
  'huge-body': (_, answer) => flood(answer),
  'huge-cookie': withCookies(`huge=${'c'.repeat(20_000)}; Path=/`),
  'many-cookies': withCookies(
    ...Array.from({ length: 20 }, () => 'twice=1; Path=/; HttpOnly'),
    `long=${'c'.repeat(3000)}; Path=/`,
  ),
}

function drip(incoming: IncomingMessage, answer: ServerResponse): void {
  incoming.resume()
  answer.writeHead(200, json).flushHeaders()
  const timer = setInterval(() => answer.write(' '), 1000)
  answer.once('close', () => clearInterval(timer))
}

/** 64 MB of JSON, as fast as the app reads it. */
function flood(answer: ServerResponse): void {
  const part = Buffer.alloc(64 * 1024, ' ')
  const parts = function* () {
    yield '{"id":"'
    for (let count = 0; count < 1024; count += 1) yield part
    yield '"}'
  }
  Readable.from(parts())
    .on('error', () => answer.destroy())
    .pipe(answer.writeHead(200, json))
}

/** Forwards the request. If the service does not listen, the connection is cut, as without the proxy. */
function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  targetUrl: string,
  cookies: readonly string[],
): void {
  const { hostname, port } = new URL(targetUrl)
  const { method, url, rawHeaders } = incoming
  const outgoing = request({ host: hostname, port, method, path: url, headers: rawHeaders })
  outgoing.once('response', (received) => {
    const headers = [...received.rawHeaders, ...cookies.flatMap((cookie) => ['set-cookie', cookie])]
    answer.writeHead(received.statusCode ?? 502, headers)
    received.once('error', () => answer.destroy())
    received.pipe(answer)
  })
  outgoing.once('error', () => incoming.socket.destroy())
  answer.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
