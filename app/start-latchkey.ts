import 'server-only'
import { ConfigError, config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { allBreakers, enableBreakers } from '@/lib/ory/clients/circuit-breakers'
import { startServer } from '@/lib/request/start-server'
import { startTelemetry } from '@/lib/telemetry/start-telemetry'
import { loadTheme } from '@/lib/theme/load-theme'
import { startWarnings } from './start-warnings'

/**
 * Makes the server ready for its first request. One file imports all parts, because Turbopack makes a copy of what they
 * share for each `import()`.
 */
export async function startLatchkey(): Promise<void> {
  // First: a wrong METRICS_PORT ends the process before anything says that it started.
  await startObserving()
  const { theme, mistakes } = loadTheme(process.env)
  const contrast = (theme?.warnings ?? []).map((text) => ({ outcome: 'theme_contrast', text }))
  startServer({ mistakes, warnings: () => [...startWarnings(), ...contrast] })
  enableBreakers()
  // It takes seconds, and the server need not wait.
  if (config().LATCHKEY_DOCTOR === 'on') void examine(theme?.warnings)
}

async function startObserving(): Promise<void> {
  try {
    await startTelemetry({
      services: allBreakers,
      onTracesLost: (reason) => log().warn({ outcome: 'traces_lost' }, reason),
      onMetricsUnavailable: (reason) => log().warn({ outcome: 'metrics_unavailable' }, reason),
    })
  } catch (error) {
    // startServer names every mistake of the configuration, and ends the process.
    if (!(error instanceof ConfigError)) throw error
  }
}

async function examine(themeWarnings?: readonly string[]): Promise<void> {
  const { runStartupChecks } = await import('@/lib/doctor/run-startup-checks')
  await runStartupChecks(config(), themeWarnings)
}
