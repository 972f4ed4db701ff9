import 'server-only'
import { config } from '@/lib/config/config'
import packageJson from '@/package.json'
import type { ServiceState } from './metrics'
import { observers } from './observers'

/** What the other floors tell the telemetry, and what it tells them. */
interface TelemetryInput {
  readonly services: () => readonly ServiceState[]
  readonly onTracesLost: (reason: string) => void
}

/**
 * Switches on the metrics with `METRICS_PORT`, and the traces with `OTEL_EXPORTER_OTLP_ENDPOINT`. Without the
 * variable the packages are not even loaded. Ends the process when the port cannot be used.
 */
export async function startTelemetry({ services, onTracesLost }: TelemetryInput): Promise<void> {
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, TRUSTED_PROXY_HOPS } = config()
  if (METRICS_PORT !== undefined) {
    const { createMetrics, serveMetrics } = await import('./metrics')
    const { metrics, registry } = createMetrics(services)
    await serveMetrics(registry, METRICS_PORT, METRICS_HOST).catch((error: NodeJS.ErrnoException) => {
      const who = METRICS_PORT === Number(process.env.PORT ?? 3000) ? 'the server itself' : 'another program'
      const why = error.code === 'EADDRINUSE' ? `${who} listens on it` : error.message
      process.stderr.write(`No metrics on METRICS_PORT ${METRICS_PORT}, so the server ends: ${why}.\n`)
      process.exit(1)
    })
    observers().metrics = metrics
  }
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { createTraces } = await import('./traces')
    observers().traces = createTraces({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      release: packageJson.version,
      continuesTraces: TRUSTED_PROXY_HOPS > 0,
      onLost: onTracesLost,
    })
  }
}
