import 'server-only'
import { ConfigError } from '@/lib/config/variables'
import { doctorConfig } from '@/lib/doctor/doctor-config'
import { log } from '@/lib/log'
import { claimsConfig } from '@/lib/oauth2/claims-config'
import { allBreakers, enableBreakers } from '@/lib/ory/clients/circuit-breakers'
import { phoneConfig } from '@/lib/phone/phone-config'
import { portalConfig } from '@/lib/portal/portal-config'
import { startServer } from '@/lib/request/start-server'
import { metricsUrl, startTelemetry } from '@/lib/telemetry/start-telemetry'
import { telemetryConfig } from '@/lib/telemetry/telemetry-config'
import { loadTheme } from '@/lib/theme/load-theme'
import { capabilityVariables, examinedConfig } from './capability-variables'
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
  startServer({
    variables: capabilityVariables,
    mistakes,
    warnings: () => [...startWarnings(), ...contrast],
    services: () => ({
      'User client': [portalConfig().USER_CLIENT_URL],
      'Phone codes': [phoneConfig().AUTH_SERVICE_URL],
      Traces: [telemetryConfig().OTEL_EXPORTER_OTLP_ENDPOINT],
    }),
    metricsUrl,
  })
  // Read now, like every file of the operator: a change of it later changes no claim.
  claimsConfig()
  enableBreakers()
  // It takes seconds, and the server need not wait.
  if (doctorConfig().LATCHKEY_DOCTOR === 'on') void checkDeployment(theme?.warnings)
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

async function checkDeployment(themeWarnings?: readonly string[]): Promise<void> {
  const { runStartupChecks } = await import('@/lib/doctor/run-startup-checks')
  await runStartupChecks(examinedConfig(), themeWarnings)
}
