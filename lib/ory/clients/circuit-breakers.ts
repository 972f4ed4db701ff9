import 'server-only'
import axios from 'axios'
import { acquireUseRelease } from '@/lib/http/acquire-use-release'
import { onePerProcess } from '@/lib/process/one-per-process'
import { outsideRequests } from '@/lib/process/outside-requests'
import { CircuitBreaker, type Probe } from './circuit-breaker'
import { serviceOf } from './services'
import { callDefaults, newConnections, sendByHttp } from './transport'

/** Off until {@link enableBreakers}. e2e/support/report-usage.cjs reads them, too. */
const gates = onePerProcess('service-gates', () => ({
  areOn: false,
  byUrl: new Map<string, CircuitBreaker>(),
}))()

const noBreaker: Pick<CircuitBreaker, 'enter'> = { enter: () => () => {} }

/**
 * From now on, calls to a service that does not respond are shed. For the server only: the operator's tools
 * want the exact failure of each call.
 */
export function enableBreakers(): void {
  gates.areOn = true
}

/** The gate of a service; before {@link enableBreakers} one that never sheds. */
export function breakerFor(name: string, baseUrl: string): Pick<CircuitBreaker, 'enter'> {
  if (!gates.areOn) return noBreaker
  const gate = gates.byUrl.get(baseUrl) ?? new CircuitBreaker(name, baseUrl, probe)
  gates.byUrl.set(baseUrl, gate)
  return gate
}

/** The gate of the service that a URL belongs to. */
export function breakerForUrl(url: string): Pick<CircuitBreaker, 'enter'> {
  const service = gates.areOn && serviceOf(url)
  return service ? breakerFor(service.name, service.baseUrl) : noBreaker
}

/** The gates of all services that this process has called, for metrics. */
export function allBreakers(): readonly CircuitBreaker[] {
  return [...gates.byUrl.values()]
}

/** A new connection per probe: a pooled one may point at a process that is gone. */
const asker = axios.create({
  ...callDefaults,
  ...newConnections,
  adapter: sendByHttp,
  headers: { 'User-Agent': 'latchkey-gate' },
})

/**
 * Any response counts, of any status: Kratos serves visitors while its `/health/ready` says 503 because a
 * migration waits, and services that are not Ory's have no such URL.
 */
const probe: Probe = async (baseUrl, timeout) => {
  const deadline = new AbortController()
  const url = `${baseUrl.replace(/\/$/, '')}/health/ready`
  return acquireUseRelease(
    // After the timer, Node reads what has arrived in the meantime.
    () => outsideRequests(() => setTimeout(() => setImmediate(() => deadline.abort()), timeout)),
    async () => {
      await asker.get(url, { signal: deadline.signal })
      return true
    },
    clearTimeout,
  ).catch(() => false)
}
