import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

type Handler = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> | Response
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Serves on a port of this machine only: the demo accounts are not for the network. Returns the function that
 * stops the server. Rejects if the port is in use.
 */
export function listen(
  port: number,
  fetch: Handler,
  hostname = 'localhost',
  onUpgrade?: Upgrade,
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(() => stop()))
    server.once('error', reject)
    if (onUpgrade) server.on('upgrade', onUpgrade)
    // As at Kratos and Hydra: an idle connection is not closed while its next request arrives.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000
    const stop = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
  })
}
