import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenOn } from './listen-on'

/** A request with this header goes to the instance with this index. */
export const instanceHeader = 'x-test-instance'

/** This header of a response has the port of the instance that responded. */
export const servedByHeader = 'x-test-served-by'

/**
 * Starts a proxy without sticky sessions: each request goes to the next instance, even within one page. An
 * instance that does not listen is left out.
 * @param port where browsers reach it
 * @param upstreams the ports of the instances
 * @returns the function that stops the proxy
 */
export function startRoundRobin(port: number, upstreams: readonly number[]): Promise<() => Promise<void>> {
  // A connection of its own for each request, so that no instance sees a visitor twice on one.
  const agent = new Agent({ keepAlive: false })
  let turn = 0

  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    at: number,
    tries: number,
  ) => {
    const upstreamPort = upstreams[at % upstreams.length]
    const requestNext = () => forward(incoming, outgoing, body, at + 1, tries - 1)
    const forwardedFor = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
    const upstream = request({
      agent,
      host: 'localhost',
      port: upstreamPort,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor.filter(Boolean).join(', ') },
    })
    upstream.once('response', (response) => {
      // A file of another build, as in deploy/proxy/nginx.conf.
      if (response.statusCode === 404 && incoming.url?.startsWith('/_next/static/') && tries > 1) {
        response.resume()
        return requestNext()
      }
      outgoing.writeHead(response.statusCode ?? 502, [
        ...response.rawHeaders,
        servedByHeader,
        `${upstreamPort}`,
      ])
      response.pipe(outgoing)
      // If the upstream aborts, so does the proxy.
      response.once('error', () => outgoing.destroy())
    })
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) return requestNext()
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    upstream.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const at = Number(incoming.headers[instanceHeader] ?? turn++)
    readAll(incoming).then(
      (body) => forward(incoming, outgoing, body, at, upstreams.length),
      () => outgoing.destroy(),
    )
  })
  return listenOn(server, port)
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  return Buffer.concat(parts)
}
