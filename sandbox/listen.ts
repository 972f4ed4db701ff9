import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

type Handler = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> | Response

/**
 * Serves on a port of this machine only: the demo accounts are not for the network. Returns the function that
 * stops the server. Rejects when the port is taken.
 */
export function listen(port: number, fetch: Handler, hostname = 'localhost'): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(() => stop()))
    server.once('error', reject)
    // As at Kratos and Hydra: an idle connection is not closed while its next request arrives.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000
    const stop = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
  })
}
