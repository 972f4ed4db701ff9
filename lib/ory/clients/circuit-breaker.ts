import 'server-only'
import { log } from '@/lib/log'
import { outsideRequests } from '@/lib/process/outside-requests'
import { pause } from '@/lib/process/pause'
import type { ServiceFailure } from './service-failure'

/** All in milliseconds, except the number of calls. */
export const breakerLimits = {
  /** How many calls to one service may wait for a response at the same time. */
  maxCalls: 200,
  /** When calls wait and the service has not responded for so long, the breaker probes it. */
  quietTime: 1000,
  /** How long the service may take to respond to a probe. */
  probeTimeout: 1500,
  /** A probe that ends so much later than that was delayed by this process, not by the service. */
  maxProbeDelay: 250,
  /** How many delayed probes in a row count as no response. */
  maxLateProbes: 3,
  /** The pause between two probes while the service does not respond. */
  probePause: 400,
} as const

/** How a call ended: with any response, or with the reason why there is none. */
type CallStatus = 'answered' | ServiceFailure

/** Probes a service for any response; false when none comes in time. */
export type Probe = (baseUrl: string, timeout: number) => Promise<boolean>

/** These say that the service may be down. A response that is too large came from a service that is up. */
const doubtful: ReadonlySet<CallStatus> = new Set([
  'refused',
  'unreachable',
  'timed-out',
  'reset',
  'not-http',
  'failed',
])

/**
 * Lets calls to one service through, or sheds them: while the service does not respond, and while too many calls wait
 * for it. So a visitor gets an answer at once, and the memory and connections of this process do not fill with calls
 * that only wait (docs/operating.md). A failed or slow call never opens the breaker by itself: a single visitor could
 * cause many. It triggers a probe (`GET /health/ready`, with no visitor data). The breaker opens only if the probe
 * gets no response and no other call got one since. Then we probe until the first response closes it.
 */
export class CircuitBreaker {
  readonly name: string
  readonly #baseUrl: string
  readonly #probe: Probe
  /** When each open call began, the oldest first. */
  readonly #calls = new Map<symbol, number>()
  #respondedAt = Number.NEGATIVE_INFINITY
  #isDown = false
  #isAsking = false
  #timer: NodeJS.Timeout | undefined
  #shedCount = 0

  constructor(name: string, baseUrl: string, probe: Probe) {
    this.name = name
    this.#baseUrl = baseUrl
    this.#probe = probe
  }

  /** Whether the service does not respond at all. */
  get isDown(): boolean {
    return this.#isDown
  }

  /** How many calls wait for a response now. */
  get openCalls(): number {
    return this.#calls.size
  }

  /** How many calls were shed since the start of this process. */
  get shedCount(): number {
    return this.#shedCount
  }

  /**
   * Begins a call.
   * @returns the function that ends it, to be called exactly once; null when the call is shed
   */
  enter(): ((result: CallStatus) => void) | null {
    if (this.isDown || this.#calls.size >= breakerLimits.maxCalls) {
      this.#shedCount += 1
      return null
    }
    const call = Symbol('call')
    this.#calls.set(call, performance.now())
    this.#watch()
    return (result) => {
      this.#calls.delete(call)
      if (doubtful.has(result)) void outsideRequests(() => this.#ask(result))
      else if (result !== 'left' && result !== 'shed') this.#respondedAt = performance.now()
    }
  }

  /** Looks after a while whether the service still says something. */
  #watch(): void {
    this.#timer ??= outsideRequests(() => setTimeout(() => this.#look(), breakerLimits.quietTime).unref())
  }

  #look(): void {
    this.#timer = undefined
    const [oldest] = this.#calls.values()
    if (oldest === undefined) return
    const quietSince = Math.max(oldest, this.#respondedAt)
    if (performance.now() - quietSince >= breakerLimits.quietTime) void this.#ask('timed-out')
    this.#watch()
  }

  /** Probes the service. Only one probe runs at a time. */
  async #ask(reason: CallStatus): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const askedAt = performance.now()
      const responds = await this.#responds()
      if (!responds && this.#respondedAt < askedAt) await this.#shutUntilItResponds(reason)
    } finally {
      this.#isAsking = false
    }
  }

  /** Whether the service responds. A process without CPU time reads responses late, and then probes again. */
  async #responds(): Promise<boolean> {
    for (let late = 0; late < breakerLimits.maxLateProbes; late += 1) {
      const askedAt = performance.now()
      if (await this.#hasResponse()) return true
      if (performance.now() - askedAt < breakerLimits.probeTimeout + breakerLimits.maxProbeDelay) return false
    }
    return false
  }

  async #shutUntilItResponds(failure: CallStatus): Promise<void> {
    const downSince = performance.now()
    const { name: service } = this
    log().warn({ outcome: 'service_down', service, failure }, `${service} does not respond: calls are shed`)
    // Nothing between these two lines can throw: a breaker that stays open would shed calls until a restart.
    this.#isDown = true
    do await pause(breakerLimits.probePause)
    while (!(await this.#hasResponse()))
    this.#isDown = false
    const duration = Math.round(performance.now() - downSince)
    log().info({ outcome: 'service_up', service, duration }, `${service} responds again`)
  }

  /** A probe that throws because of a bug in Latchkey counts as one without a response. */
  async #hasResponse(): Promise<boolean> {
    return this.#probe(this.#baseUrl, breakerLimits.probeTimeout).catch(() => false)
  }
}
