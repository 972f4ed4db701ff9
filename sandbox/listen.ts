import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> | Response

/**
 * Serves on a port of this machine only: the demo accounts are not for the network. Hands back the function that stops it;
 * rejects when the port is taken.
 */
export function listen(port: number, fetch: Answer, hostname = 'localhost'): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(() => stop()))
    server.once('error', reject)
    // As Kratos and Hydra: a connection that rests is not closed under its next request.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000
    const stop = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
  })
}
