import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { createSandbox } from './create-sandbox'

export type SandboxServer = {
  publicUrl: string
  adminUrl: string
  inboxUrl: string
  stop: () => Promise<void>
}

/**
 * Starts the sandbox in this process: pages and public API on `port`, the admin API on the port behind it, so that
 * nothing that reaches the one can reach the other. Rejects when a port is taken.
 */
export async function startSandbox({
  port,
  appUrl,
}: {
  port: number
  appUrl: string
}): Promise<SandboxServer> {
  const { handler, adminHandler } = createSandbox({ appUrl })
  const stopPublic = await listen(port, (request, { incoming: { socket } }) =>
    handler(request, {
      remoteAddress: `${socket.remoteAddress}:${socket.remotePort}`,
      cut: () => socket.destroy(),
    }),
  )
  const stopAdmin = await listen(port + 1, adminHandler).catch(async (error: unknown) => {
    await stopPublic()
    throw error
  })
  return {
    publicUrl: `http://localhost:${port}`,
    adminUrl: `http://localhost:${port + 1}`,
    inboxUrl: `http://localhost:${port}/inbox`,
    stop: async () => {
      await Promise.all([stopPublic(), stopAdmin()])
    },
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
