/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./lib/request/start-server')
    startServer()
    const { startGates } = await import('./lib/ory/clients/service-gates')
    startGates()
  }
}
