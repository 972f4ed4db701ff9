import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { createSandbox } from './create-sandbox'
import { issuerAt } from './openid-provider/clients'
import { startOpenIdProvider } from './openid-provider/start-openid-provider'

export type SandboxServer = {
  publicUrl: string
  adminUrl: string
  inboxUrl: string
  /** The provider behind social sign-in. */
  issuer: string
  stop: () => Promise<void>
}

/** How many ports in a row a sandbox takes. */
export const portCount = 3

/**
 * Starts the sandbox in this process: pages and public API on `port`, the admin API on the port behind it, so that
 * nothing that reaches the one can reach the other, and the OpenID provider behind that. Rejects when a port is taken.
 */
export async function startSandbox({
  port,
  appUrl,
}: {
  port: number
  appUrl: string
}): Promise<SandboxServer> {
  const issuer = issuerAt(port + 2)
  const { handler, adminHandler } = createSandbox({ appUrl, issuer })
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
  }
  try {
    stops.push(
      await listen(port, (request, { incoming: { socket } }) =>
        handler(request, {
          remoteAddress: `${socket.remoteAddress}:${socket.remotePort}`,
          cut: () => socket.destroy(),
        }),
      ),
    )
    stops.push(await listen(port + 1, adminHandler))
    const kratosUrl = `${appUrl}/api/.ory`
    stops.push((await startOpenIdProvider({ port: port + 2, appUrl, kratosUrl })).stop)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    publicUrl: `http://localhost:${port}`,
    adminUrl: `http://localhost:${port + 1}`,
    inboxUrl: `http://localhost:${port}/inbox`,
    issuer,
    stop,
  }
}

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response>

/** On `localhost` only: the demo accounts are not for the network. Hands back the function that stops it. */
function listen(port: number, fetch: Answer): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: 'localhost' }, () => resolve(() => stop()))
    server.once('error', reject)
    const stop = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
  })
}
