import 'server-only'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '@/lib/observers/observers'
import { methodLabel } from './method-label'
import { createScreens } from './screens'

/** The state of one service, read at each scrape. */
export interface ServiceState {
  readonly name: string
  readonly isDown: boolean
  readonly openCalls: number
}

/** From 5 ms to 10 s. A call to a service takes 5 s at most. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Makes the metrics of this process (docs/operating.md).
 * @param services reads the state of the services that we call
 */
export function createMetrics(services: () => readonly ServiceState[]): {
  readonly metrics: Metrics
  readonly registry: Registry
} {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `latchkey_${name}_total`, help, labelNames, registers })
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `latchkey_${name}_duration_seconds`, help, labelNames, buckets, registers })

  const requests = counter('requests', 'Requests by method, route and status', ['method', 'route', 'status'])
  const requestSeconds = histogram('request', 'Time until a request was answered', ['route'])
  const callSeconds = histogram('service_call', 'Time of a call to a service', ['service', 'result'])
  const sheds = counter('sheds', 'Calls that were not made, because a service does not respond', ['service'])
  const outcomes = counter('outcomes', 'Results of flows', ['step', 'flow', 'outcome'])
  const restarts = counter('flows_restarted', 'Flows that had to start again', ['flow'])
  const signIns = counter('sign_ins', 'Successful steps of a sign-in', ['method'])
  const limits = counter('limits_reached', 'Requests that were over one of our limits', ['limit'])
  const guesses = counter('guesses', 'Passwords and codes that Kratos judged', ['outcome'])
  const cspReports = counter('csp_reports', 'Reports of browsers about our policy', ['directive'])
  stateGauge('service_up', 'Whether a service responds: 1 or 0', ({ isDown }) => (isDown ? 0 : 1))
  stateGauge('service_open_calls', 'Calls that wait for a service', ({ openCalls }) => openCalls)

  function stateGauge(name: string, help: string, value: (state: ServiceState) => number): void {
    const gauge: Gauge<'service'> = new Gauge({
      name: `latchkey_${name}`,
      help,
      labelNames: ['service'],
      registers,
      collect() {
        for (const state of services()) gauge.set({ service: state.name }, value(state))
      },
    })
  }

  const metrics: Metrics = {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      requestSeconds.observe({ route }, seconds)
    },
    call({ service, result, seconds }) {
      if (result === 'shed') sheds.inc({ service })
      else callSeconds.observe({ service, result: resultLabel(result) }, seconds)
    },
    outcome({ step, flow, outcome }) {
      outcomes.inc({ step, flow, outcome })
      if (outcome === 'restart') restarts.inc({ flow })
    },
    signIn: (method) => signIns.inc({ method: methodLabel(method) }),
    limit: (limit) => limits.inc({ limit }),
    guess: (outcome) => guesses.inc({ outcome }),
    cspReport: (directive) => cspReports.inc({ directive }),
    screens: createScreens(registers),
  }
  return { metrics, registry }
}

/** `2xx`, `429`, or the reason why there is no response. */
function resultLabel(result: number | string): string {
  if (typeof result === 'string' || result === 429) return String(result)
  return `${Math.floor(result / 100)}xx`
}

/** Where the metrics are served. */
interface Listening {
  readonly port: number
  readonly host: string
  /** Called once with the reason, when no scrape reaches the metrics. */
  readonly onUnavailable: (reason: string) => void
  readonly retryAfter?: number
  readonly patience?: number
}

/**
 * Serves the metrics on a port of their own, which visitors do not reach. A port that is taken is tried again until it
 * is free: during an upgrade, the process before still answers its last requests. Metrics never keep a server from
 * running.
 * @param retryAfter in milliseconds
 * @param patience for how long the port may be taken before that is worth a warning, in milliseconds. It is more than
 *   the process before may take to end (`graceTime` in deploy/server/stop-on-signals.mjs)
 * @returns stops serving and trying
 */
export function serveMetrics(
  registry: Registry,
  { port, host, onUnavailable, retryAfter = 1000, patience = 15_000 }: Listening,
): () => void {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  const began = performance.now()
  let isReported = false
  let retry: NodeJS.Timeout | undefined
  const report = (reason: string) => {
    if (!isReported) onUnavailable(reason)
    isReported = true
  }
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EADDRINUSE') return report(message)
    if (performance.now() - began >= patience) report('another program listens on the port')
    retry = setTimeout(listen, retryAfter).unref()
  })
  function listen(): void {
    // It does not keep a process running whose work is done.
    server.listen(port, host).unref()
  }
  listen()
  return () => {
    clearTimeout(retry)
    server.close()
  }
}
