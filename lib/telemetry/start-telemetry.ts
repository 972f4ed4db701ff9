import 'server-only'
import { config } from '@/lib/config/config'
import { observers } from '@/lib/observers/observers'
import packageJson from '@/package.json'
import type { ServiceState } from './metrics'
import { telemetryConfig } from './telemetry-config'

/** What the other floors tell the telemetry, and what it tells them. */
interface TelemetryInput {
  readonly services: () => readonly ServiceState[]
  readonly onTracesLost: (reason: string) => void
  readonly onMetricsUnavailable: (reason: string) => void
}

/** Where the metrics are. Undefined if they are off. */
export function metricsUrl(): string | undefined {
  const { METRICS_PORT, METRICS_HOST } = telemetryConfig()
  return METRICS_PORT === undefined ? undefined : `http://${METRICS_HOST}:${METRICS_PORT}/metrics`
}

/**
 * Switches on the metrics with `METRICS_PORT`, and the traces with `OTEL_EXPORTER_OTLP_ENDPOINT`. Without the
 * variable the packages are not even loaded. Ends the process when the port is the server's own.
 */
export async function startTelemetry({
  services,
  onTracesLost,
  onMetricsUnavailable,
}: TelemetryInput): Promise<void> {
  const { TRUSTED_PROXY_HOPS } = config()
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT } = telemetryConfig()
  if (METRICS_PORT !== undefined) {
    if (METRICS_PORT === Number(process.env.PORT ?? 3000)) {
      process.stderr.write(
        `METRICS_PORT is ${METRICS_PORT}, the port of the server itself. Set another one.\n`,
      )
      process.exit(1)
    }
    const { createMetrics, serveMetrics } = await import('./metrics')
    const { metrics, registry } = createMetrics(services)
    serveMetrics(registry, { port: METRICS_PORT, host: METRICS_HOST, onUnavailable: onMetricsUnavailable })
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
