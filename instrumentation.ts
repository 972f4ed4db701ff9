/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./lib/request/start-server')
    startServer()
    const { startPlainViews } = await import('./lib/request/plain-views')
    const { pageFeatures } = await import('./app/page-features')
    startPlainViews(pageFeatures)
    const { serviceGates, startGates } = await import('./lib/ory/clients/service-gates')
    startGates()
    const { config } = await import('./lib/config/config')
    if (config().LATCHKEY_KEPT_PAGES === 'on') {
      const { startKeptPages } = await import('./lib/flows/kept-pages/kept-pages')
      startKeptPages()
    }
    const { startTelemetry } = await import('./lib/telemetry/start-telemetry')
    const { log } = await import('./lib/log')
    await startTelemetry({
      services: serviceGates,
      onTracesLost: (reason) => log().warn({ outcome: 'traces_lost' }, reason),
    })
    const { examineAtStart } = await import('./lib/doctor/examine-at-start')
    // It takes seconds, and the server need not wait.
    void examineAtStart(config())
  }
}
