import 'server-only'
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { z } from 'zod'
import { tryParseJson } from '@/lib/http/parsed-json'
import type { Span, Traces } from '@/lib/observers/observers'
import { outsideRequests } from '@/lib/process/outside-requests'

/** Where traces go, and how they begin. */
interface TraceOptions {
  /** The base URL of an OTLP receiver. */
  readonly endpoint: string
  readonly release: string
  /** Whether a proxy in front of us sets `traceparent`. A visitor could set it too. */
  readonly continuesTraces: boolean
  /** Called with the reason when spans could not be sent, once a minute at most. */
  readonly onLost: (reason: string) => void
}

/**
 * Begins to send traces by OTLP over HTTP. It is not registered as the tracer of the whole process: Next would
 * then send its own spans, whose attributes hold whole URLs with their queries.
 *
 * The SDK reads the other variables of OpenTelemetry itself: `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_TRACES_SAMPLER`, `OTEL_BSP_SCHEDULE_DELAY` and so on.
 */
export function createTraces({ endpoint, release, continuesTraces, onLost }: TraceOptions): Traces {
  const silent = () => {}
  const reportLoss = lossReporter(onLost)
  const logger = { error: reportLoss, warn: silent, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'latchkey',
      'service.version': release,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('latchkey', release)
  const contexts = new WeakMap<Span, Context>()

  const begun = (span: OtelSpan, parent: Context): Span => {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const flags = traceFlags.toString(16).padStart(2, '0')
    const ours: Span = {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${flags}`,
      end(result) {
        if (typeof result === 'number') span.setAttribute('http.response.status_code', result)
        else span.setAttribute('error.type', result)
        if (typeof result === 'string' || result >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        // The SDK sends spans together, later.
        outsideRequests(() => span.end())
      },
    }
    contexts.set(ours, trace.setSpan(parent, span))
    return ours
  }

  return {
    async flush() {
      try {
        await provider.forceFlush()
        // The provider does not wait for a batch that was on its way before.
        await exporter.forceFlush()
      } catch {
        reportLoss(lostAtFlush)
      }
    },
    request({ method, route, traceparent }) {
      const parent = (continuesTraces && remoteContext(traceparent)) || ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'http.route': route }
      const options = { kind: SpanKind.SERVER, attributes }
      return begun(tracer.startSpan(`${method} ${route}`, options, parent), parent)
    },
    call({ service, method, path, parent }) {
      const context = (parent && contexts.get(parent)) ?? ROOT_CONTEXT
      const attributes = { 'peer.service': service, 'http.request.method': method, 'url.template': path }
      const options = { kind: SpanKind.CLIENT, attributes }
      return begun(tracer.startSpan(`${method} ${service}`, options, context), context)
    },
  }
}

/** In the form in which the SDK reports an error. */
const lostAtFlush = JSON.stringify({ message: 'The receiver did not take the traces of the last seconds.' })

const header = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The trace that a proxy in front of us began (W3C Trace Context). */
function remoteContext(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = header.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** While the receiver does not respond, each batch fails. One line a minute says enough. */
const reportEvery = 60_000

/**
 * Makes the function that takes the errors of OpenTelemetry's SDK. The SDK writes an error as JSON, with its
 * stack. Its message is enough for an operator.
 * @param onLost called with the message, once a minute at most
 */
export function lossReporter(onLost: (reason: string) => void): (error: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - reportedAt < reportEvery) return
    reportedAt = performance.now()
    onLost(
      errorSchema.safeParse(tryParseJson(error)).data?.message || 'The receiver did not take our traces.',
    )
  }
}

const errorSchema = z.object({ message: z.string() })
