import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { authServicePath } from './auth-service/auth-service'
import { createSandbox } from './create-sandbox'
import { startHydra } from './hydra/start-hydra'
import { issuerAt } from './openid-provider/clients'
import { startOpenIdProvider } from './openid-provider/start-openid-provider'

export type SandboxServer = {
  publicUrl: string
  adminUrl: string
  hydraUrl: string
  hydraAdminUrl: string
  inboxUrl: string
  /** The auth service, which sends codes to phones. */
  authServiceUrl: string
  /** The provider behind social sign-in. */
  issuer: string
  stop: () => Promise<void>
}

/** How many ports in a row a sandbox takes. */
export const portCount = 5

/**
 * Starts the sandbox in this process: pages and Kratos' public API on `port`, and on the ports behind it Kratos' admin
 * API, the OpenID provider, Hydra's public and Hydra's admin API, so that nothing that reaches one can reach another.
 * Rejects when a port is taken.
 */
export async function startSandbox({
  port,
  appUrl,
}: {
  port: number
  appUrl: string
}): Promise<SandboxServer> {
  const issuer = issuerAt(port + 2)
  const hydraUrl = `http://localhost:${port + 3}`
  const { handler, adminHandler, hydra } = createSandbox({
    ...{ appUrl, issuer, hydraUrl },
    sandboxUrl: `http://localhost:${port}`,
  })
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
  }
  try {
    const answerPublic: Answer = (request, { incoming: { socket } }) =>
      handler(request, {
        remoteAddress: `${socket.remoteAddress}:${socket.remotePort}`,
        cut: () => socket.destroy(),
      })
    stops.push(await listen(port, answerPublic))
    stops.push(await listen(port + 1, adminHandler))
    const kratosUrl = `${appUrl}/api/.ory`
    stops.push((await startOpenIdProvider({ port: port + 2, appUrl, kratosUrl })).stop)
    const running = await startHydra(hydra)
    stops.push(running.stop)
    stops.push(await listen(port + 4, running.adminHandler))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    publicUrl: `http://localhost:${port}`,
    adminUrl: `http://localhost:${port + 1}`,
    authServiceUrl: `http://localhost:${port}${authServicePath}`,
    issuer,
    hydraUrl,
    hydraAdminUrl: `http://localhost:${port + 4}`,
    inboxUrl: `http://localhost:${port}/inbox`,
    stop,
  }
}

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response>

/** On `localhost` only: the demo accounts are not for the network. Hands back the function that stops it. */
function listen(port: number, fetch: Answer): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: 'localhost' }, () => resolve(() => stop()))
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
