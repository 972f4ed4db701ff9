import 'server-only'
import type { SubmissionEffects } from '@/lib/submission/submission-effects'
import { counterName } from './digests'
import type { Limits } from './limits'
import { type Counter, isLimitExceeded, type LimitExceeded, type LimitStore } from './store'

/** An account, an address, or a substitute for one that we do not know. All names are digests. */
export interface Subject {
  /** Its password or code may be guessed, or the second factor of the session's owner; or it may get a message. */
  readonly use: 'first' | 'second' | 'message'
  readonly name: string
  /** This browser's device cookie for the account: it is counted separately from other browsers. */
  readonly device: { readonly browser: string; readonly identity: string } | null
}

/** Whose attempt it is (docs/security.md, "What is counted"). */
export interface AttemptCost {
  readonly subjects: readonly Subject[]
  readonly registers?: boolean
  /** Null when the visitor's IP address is unknown. */
  readonly network: string | null
  /** Checks the proof that came along. */
  readonly verifyProof?: ((by: ProofSubject) => Promise<boolean>) | undefined
}

export function guesses({ subjects }: AttemptCost): boolean {
  return subjects.some(({ use }) => use !== 'message')
}

/** What a proof is for. */
export interface ProofSubject {
  /** What outsiders can block: the strict counters. */
  readonly accounts: readonly string[]
  readonly network: string | null
  /** How many proofs this subject used lately. The next one invalidates a proof: each is good for one attempt. */
  readonly used: number
}

/** An attempt that was counted before the call to Kratos. */
export interface Reservation {
  readonly guessLimit: string | undefined
  /** Releases what Kratos did not use, and `ownWrong` earlier failures of this visitor in the same limit. */
  settle(effects: SubmissionEffects, ownWrong: number): Promise<void>
}

/** At a limit that outsiders can exhaust: the shortest wait, and how long after it a visitor may return, in seconds. */
const [minRetryAfter, retryWindow] = [5, 10 * 60] as const

export function createRateLimiter(limits: Limits, store: LimitStore) {
  return {
    /** Counts an attempt, unless one of its counters is waiting. Then it counts nothing, so an early retry is free. */
    async reserve(tried: AttemptCost): Promise<LimitExceeded | Reservation> {
      const counts = countersFor(limits, tried)
      const taken = await take(tried, counts)
      const isStrict = (name: string) => counts.some((one) => one.isStrict && one.limit.name === name)
      return isLimitExceeded(taken) && isStrict(taken.limit) ? reserveAtLimit(tried, counts, taken) : taken
    },

    /** How many seconds this attempt would wait now, and with a proof if that is shorter. Counts nothing. */
    async peek(tried: AttemptCost) {
      const counts = countersFor(limits, tried)
      const states = await Promise.all(
        counts.map(async (count) => ({ ...count, ...(await store.read(count)) })),
      )
      const others = longest(states.filter(({ isStrict }) => !isStrict))
      if (!states.some(({ isStrict, tries, limit }) => isStrict && tries >= limit.freeAttempts))
        return { seconds: others }
      const { by, proofWait, until } = await waysIn(tried, counts)
      const seconds = Math.max(longest(states), secondsUntil(until))
      const withProof = Math.max(others, proofWait)
      return withProof < seconds ? { seconds, withProof: { seconds: withProof, by } } : { seconds }
    },
  }

  /** An attacker who exhausts a limit must not lock its owner out. Password spraying neither waits nor proves. */
  async function reserveAtLimit(
    tried: AttemptCost,
    counts: readonly Counter[],
    refusal: LimitExceeded,
  ): Promise<LimitExceeded | Reservation> {
    const { proofs, by, told, until } = await waysIn(tried, counts)
    if (until > 0 && until <= Date.now()) {
      const lenient = counts.map((count) => ({ ...count, isStrict: false }))
      const taken = await take(tried, lenient)
      if (!isLimitExceeded(taken)) return taken
    }
    // A proof is checked last, and only here: a token of Turnstile is used up by it.
    if (await tried.verifyProof?.(by)) {
      const taken = await take(tried, [...counts.filter(({ isStrict }) => !isStrict), ...proofs])
      if (!isLimitExceeded(taken)) return taken
    }
    const seconds = secondsUntil(until) || Math.max(minRetryAfter, refusal.seconds)
    if (until <= Date.now()) await store.set(told, String(Date.now() + 1000 * seconds), seconds + retryWindow)
    return { ...refusal, seconds }
  }

  /** What lets an attempt past its strict counters: when its network may try again, and what a proof counts for. */
  async function waysIn({ network }: AttemptCost, counts: readonly Counter[]) {
    const accounts = strictNames(counts)
    const told = `told:${accounts.join()}:${network}` as const
    const proofs = proofCounters(limits, counts)
    const [until, ...used] = await Promise.all([store.get(told), ...proofs.map(store.read)])
    const by: ProofSubject = { accounts, network, used: Math.max(0, ...used.map(({ tries }) => tries)) }
    return { told, until: Number(until ?? 0), proofs, proofWait: longest(used), by }
  }

  async function take(tried: AttemptCost, counts: readonly Counter[]): Promise<LimitExceeded | Reservation> {
    const taken = await store.increment(counts)
    if (isLimitExceeded(taken)) return taken
    return {
      guessLimit: counts.find(({ limit }) => countsGuesses(limit.name))?.limit.name,
      // By what was tried: with a proof, the counter of an address or account is not among those that were counted.
      async settle({ credential, sentMessage, registered }, ownWrong) {
        const isFailure = guesses(tried) && (credential === 'wrong' || credential === 'doubt')
        const isMessage = sentMessage && tried.subjects.some(({ use }) => use === 'message')
        const isEither = isFailure || isMessage
        const others = {
          network: isEither,
          'proven-tries': isEither,
          messages: isMessage,
          'sign-ups': registered,
        }
        const isKept = new Map<string, boolean>(Object.entries(others))
        const undone = counts.map(({ limit: { name } }, at) => {
          const more = countsGuesses(name) || name === 'network' ? ownWrong : 0
          return (isKept.get(name) ?? isFailure) ? null : taken[at]?.(more)
        })
        await Promise.all(undone)
      },
    }
  }
}

const countsGuesses = (limit: string) => !['messages', 'sign-ups', 'network', 'proven-tries'].includes(limit)

const longest = (waits: readonly { readonly seconds: number }[]) =>
  Math.max(0, ...waits.map(({ seconds }) => seconds))

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Each counter of an attempt, once. */
function countersFor(
  limits: Limits,
  { subjects, registers = false, network }: AttemptCost,
): readonly Counter[] {
  const counter = (limit: keyof Limits, of: string, isStrict = false) => ({
    limit: limits[limit],
    of,
    isStrict,
  })
  const ofNetwork = (limit: keyof Limits, before = '') =>
    network === null ? [] : [counter(limit, before + network)]
  const ofSubject = ({ use, name, device }: Subject) => {
    // By the account, not the browser: signing in again makes another browser, and sends no more.
    if (use === 'message')
      return [counter('messages', device ? `${device.identity}:${name}` : name, device === null)]
    if (device) return [counter('browser', `${device.browser}:${device.identity}`)]
    // Only someone with the first factor gets this far, so outsiders cannot exhaust this limit.
    if (use === 'second') return [counter('second-factor', name)]
    const of = counterName(name)
    return [counter('account', of, true), ...ofNetwork('account-network', `${of}:`)]
  }
  const counts = [
    ...subjects.flatMap(ofSubject),
    ...(registers ? ofNetwork('sign-ups') : []),
    ...(subjects.some(({ device }) => device === null) ? ofNetwork('network') : []),
  ]
  return [...new Map(counts.map((one) => [`${one.limit.name} ${one.of}`, one])).values()]
}

/**
 * The counters of one account, for operators, who show and clear them.
 * @param account its digest
 * @param network the digest of a network, whose attempts for this account have a counter of their own
 */
export function countsOfAccount(limits: Limits, account: string, network: string | null): readonly Counter[] {
  const uses = ['first', 'second', 'message'] as const
  const subjects = uses.map((use) => ({ use, name: account, device: null }))
  const counts = countersFor(limits, { subjects, network })
  // The counter of a network is not the account's.
  return [...counts, ...proofCounters(limits, counts)].filter(({ limit }) => limit.name !== 'network')
}

/** What an attempt with a proof counts for, instead of its strict counters. */
function proofCounters(limits: Limits, counts: readonly Counter[]): readonly Counter[] {
  return strictNames(counts).map((of) => ({ limit: limits['proven-tries'], of }))
}

/** An account as it is; an address after the name of its limit. */
function strictNames(counts: readonly Counter[]): readonly string[] {
  const strict = counts.filter(({ isStrict }) => isStrict)
  return strict.map(({ limit, of }) => (limit.name === 'account' ? of : `${limit.name} ${of}`))
}
