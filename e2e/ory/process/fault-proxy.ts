import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { faultEffect } from '../../../sandbox/faults'
import { variantCookie } from '../../../sandbox/variants'
import { type OryVariantName, oryVariantOf } from '../config/variants'

type FaultProxyOptions = {
  port: number
  kratosPort: number
  shortLivedPort: number
  variantPorts: Readonly<Record<OryVariantName, number>>
}

/**
 * Starts the HTTP proxy in front of Kratos' public API. It changes no path, header, body, redirect or cookie.
 * Only a cookie that is alone and names a variant is removed, because Kratos rejects an API client that sends
 * cookies. A browser with the cookie `sandbox_fault` gets that fault. A browser with the cookie
 * `sandbox_variant` gets the Kratos of that variant. Resolves with the function that stops the proxy, once it
 * listens. Rejects if the port is in use.
 */
export async function startFaultProxy(options: FaultProxyOptions): Promise<() => Promise<void>> {
  const server = createServer((incoming, answer) => {
    serve(incoming, answer, options).catch(() => incoming.socket.destroy())
  })
  // Kratos does the same: an idle connection must not be closed under its next request.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, 'localhost', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

async function serve(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { kratosPort, shortLivedPort, variantPorts }: FaultProxyOptions,
): Promise<void> {
  const { method = '', url = '', headers } = incoming
  const path = url.split('?')[0] ?? ''
  const { cookie = '' } = headers
  const variant = oryVariantOf(cookie)
  const port = variant === undefined ? kratosPort : variantPorts[variant]
  const effect = faultEffect({ method, path, cookie })
  switch (effect.kind) {
    case 'none':
    // No release of Kratos can do that.
    case 'line-token':
      return forward(incoming, answer, port)
    case 'short-lived':
      return forward(incoming, answer, shortLivedPort)
    case 'delay':
      await pause(effect.milliseconds)
      return forward(incoming, answer, port)
    case 'response':
      incoming.resume()
      answer.writeHead(effect.status, effect.headers).end(effect.body)
      return
    case 'disconnect':
      incoming.socket.destroy()
      return
    default:
      effect satisfies never
  }
}

/** If Kratos does not listen, the connection is cut, as without the proxy. */
function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  if (incoming.socket.destroyed) return
  const { method, url } = incoming
  const outgoing = request({ host: 'localhost', port, method, path: url, headers: headersFor(incoming) })
  outgoing.once('response', (received) => {
    answer.writeHead(received.statusCode ?? 502, received.rawHeaders)
    received.once('error', () => answer.destroy())
    received.pipe(answer)
  })
  outgoing.once('error', () => incoming.socket.destroy())
  answer.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function headersFor({ headers, rawHeaders }: IncomingMessage): string[] {
  const isOnlyVariant = headers.cookie?.startsWith(`${variantCookie}=`) && !headers.cookie.includes(';')
  if (!isOnlyVariant) return rawHeaders
  const isCookie = (index: number) => rawHeaders[index - (index % 2)]?.toLowerCase() === 'cookie'
  return rawHeaders.filter((_, index) => !isCookie(index))
}
