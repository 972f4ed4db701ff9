import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenOn } from './listen-on'

/** A proxy that sends every request to the next instance. */
export interface RoundRobin {
  /** How many requests each instance got, in the order of their ports. */
  readonly counts: readonly number[]
  stop(): Promise<void>
}

/**
 * Starts a proxy without sticky sessions: each request goes to the next instance, even within one page. An
 * instance that does not listen is left out.
 * @param port where browsers reach it
 * @param upstreams the ports of the instances
 */
export async function startRoundRobin(port: number, upstreams: readonly number[]): Promise<RoundRobin> {
  // A connection of its own for each request, so that no instance sees a visitor twice on one.
  const agent = new Agent({ keepAlive: false })
  const counts = upstreams.map(() => 0)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    void readAll(incoming).then((body) => tryNext(incoming, outgoing, body, upstreams.length))
  })
  const tryNext = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number) => {
    const at = turn++ % upstreams.length
    const forwardedFor = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
    const upstream = request({
      agent,
      host: 'localhost',
      port: upstreams[at],
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor.filter(Boolean).join(', ') },
    })
    upstream.once('response', (response) => {
      counts[at] = (counts[at] ?? 0) + 1
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(outgoing)
    })
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) return tryNext(incoming, outgoing, body, tries - 1)
      outgoing.writeHead(502).end()
    })
    upstream.end(body)
  }
  const stop = await listenOn(server, port)
  return { counts, stop }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  return Buffer.concat(parts)
}
