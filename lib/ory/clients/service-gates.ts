import 'server-only'
import { withTaken } from '@/lib/http/with-taken'
import { newAgent, requestBy } from './agent'
import { type Probe, ServiceGate } from './service-gate'
import { type ServiceName, serviceOf } from './services'

/** Next may load a module more than once in a process, but there is only one gate for each service. */
const key = Symbol.for('latchkey.service-gates')
const shared = globalThis as { [key]?: Map<string, ServiceGate> }

const alwaysOpen: Pick<ServiceGate, 'enter'> = { enter: () => () => {} }

/**
 * From now on, calls to a service that does not respond are shed. For the server only: the operator's tools
 * want the exact failure of each call.
 */
export function startGates(): void {
  shared[key] ??= new Map()
}

/** The gate of a service; before {@link startGates} one that never sheds. */
export function serviceGate(name: ServiceName, baseUrl: string): Pick<ServiceGate, 'enter'> {
  const gates = shared[key]
  if (gates === undefined) return alwaysOpen
  const gate = gates.get(baseUrl) ?? new ServiceGate(name, baseUrl, probe)
  gates.set(baseUrl, gate)
  return gate
}

/** The gate of the service that a URL belongs to. */
export function gateOf(url: string): Pick<ServiceGate, 'enter'> {
  const service = shared[key] && serviceOf(url)
  return service ? serviceGate(service.name, service.baseUrl) : alwaysOpen
}

/** The gates of all services that this process has called, for metrics. */
export function serviceGates(): readonly ServiceGate[] {
  return [...(shared[key]?.values() ?? [])]
}

/** The user agent of our own questions, so that an operator knows them in the service's log. */
const probeUserAgent = 'latchkey-gate'

/** How much of an answer we read, in bytes. A healthy service sends a few, and sends all of them at once. */
const largestAnswer = 16 * 1024

/** A new connection for each question: an old one may lead to a process that has ended. */
const agent = newAgent({ pipelining: 0 })

/**
 * Any response counts, of any status: Kratos serves visitors while its `/health/ready` says 503 because a
 * migration waits, and services that are not Ory's have no such URL.
 */
const probe: Probe = async (baseUrl, timeout) => {
  const deadline = new AbortController()
  const { origin, pathname } = new URL(baseUrl)
  const path = `${pathname.replace(/\/$/, '')}/health/ready`
  const headers = { 'user-agent': probeUserAgent }
  const call = { origin, path, method: 'GET' as const, headers, signal: deadline.signal }
  return withTaken(
    // After the timer, Node reads what has arrived in the meantime.
    () => setTimeout(() => setImmediate(() => deadline.abort()), timeout),
    async () => {
      const { body } = await requestBy(agent, call)
      await body.dump({ limit: largestAnswer })
      // An answer that the deadline cut also ends without an error.
      return !deadline.signal.aborted
    },
    clearTimeout,
  ).catch(() => false)
}
