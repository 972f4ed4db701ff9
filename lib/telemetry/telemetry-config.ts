import { z } from 'zod'
import { httpUrl } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

const portText = 'must be a port number from 1 to 65535'

const shape = {
  METRICS_PORT: z.coerce
    .number({ error: portText })
    .int(portText)
    .min(1, portText)
    .max(65535, portText)
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
}

/** The variables of metrics and traces (docs/operating.md). */
export const telemetryVariables = { shape } satisfies Variables<typeof shape>

export const telemetryConfig = configReader('telemetry', telemetryVariables)
