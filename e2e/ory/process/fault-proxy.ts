import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { faultEffect } from '../../../sandbox/faults'
import { type VariantName, variantOf } from '../../../sandbox/variants'

type FaultProxyOptions = {
  port: number
  kratosPort: number
  shortLivedPort: number
  variantPorts: Readonly<Record<VariantName, number>>
}

/**
 * Starts the HTTP proxy in front of Kratos' public API. It is transparent: same path, headers and body both ways,
 * redirects and cookies untouched. A browser with a `sandbox_fault` cookie gets that fault, nobody else does; one with a
 * `sandbox_variant` cookie speaks to the Kratos that is set up that way.
 * Resolves, once it listens, with the function that stops it; rejects when the port is taken.
 */
export async function startFaultProxy(options: FaultProxyOptions): Promise<() => Promise<void>> {
  const server = createServer((incoming, answer) => {
    serve(incoming, answer, options).catch(() => incoming.socket.destroy())
  })
  // As the real Kratos: a connection that rests is not closed under its next request.
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
  const variant = variantOf(cookie)
  const port = variant === undefined ? kratosPort : variantPorts[variant]
  const effect = faultEffect({ method, path, cookie })
  switch (effect.kind) {
    case 'none':
    // No released Kratos can do that.
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

/** A Kratos that is not there looks like one: the connection is cut. */
function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  if (incoming.socket.destroyed) return
  const { method, url, rawHeaders } = incoming
  const outgoing = request({ host: 'localhost', port, method, path: url, headers: rawHeaders })
  outgoing.once('response', (received) => {
    answer.writeHead(received.statusCode ?? 502, received.rawHeaders)
    received.once('error', () => answer.destroy())
    received.pipe(answer)
  })
  outgoing.once('error', () => incoming.socket.destroy())
  answer.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
