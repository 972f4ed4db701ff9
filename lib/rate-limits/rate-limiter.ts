import 'server-only'
import type { SubmissionEffects } from '@/lib/submission/submission-effects'
import { counterName } from './digests'
import { attemptsWithProof, type Limits } from './limits'
import {
  type Counter,
  type Increment,
  isLimitExceeded,
  type LimitExceeded,
  type LimitStore,
  type StoreEntry,
} from './store'

/**
 * The subject of a counter: an account, an address, or a substitute for one that we do not know. All names are
 * digests.
 */
export interface Subject {
  readonly name: string
  /** This browser's device cookie for the account: it is counted separately from other browsers. */
  readonly device: { readonly browser: string; readonly identity: string } | null
}

/** The subject of a proof. */
export interface ProofSubject {
  readonly accounts: readonly string[]
  readonly network: string | null
  /** How many proofs this subject used lately. The next one invalidates a proof: each is good for one attempt. */
  readonly used: number
}

/** Checks a proof. */
type VerifyProof = (by: ProofSubject) => Promise<boolean>

/** What an attempt may cost, and whose it is (docs/security.md, "What is counted"). */
export interface AttemptCost {
  /** The accounts whose password or code it may guess. */
  readonly first: readonly Subject[]
  /** The accounts whose second factor it may guess: the owner of its session. */
  readonly second: readonly Subject[]
  /** Where Kratos may send a message. */
  readonly recipients: readonly Subject[]
  readonly registers: boolean
  /** Null when the visitor's IP address is unknown. */
  readonly network: string | null
  /** Absent when no proof came along. */
  readonly verifyProof?: VerifyProof | undefined
}

/** The attempt that costs nothing. */
export const noCost: AttemptCost = { first: [], second: [], recipients: [], registers: false, network: null }

/** What a counter counts. Failed attempts and messages share the counter of a network. */
type CounterPurpose = 'guess' | 'proof' | 'message' | 'sign-up' | 'network'

type PurposeCounter = Counter & { readonly part: CounterPurpose }

/** An attempt that was counted before the call to Kratos. */
export type ReservedCounts = readonly {
  readonly part: CounterPurpose
  readonly limit: string
  readonly taken: Increment
}[]

type Reservation =
  | { readonly kind: 'counted'; readonly counted: ReservedCounts }
  | { readonly kind: 'refused'; readonly refusal: LimitExceeded }

/** How long the visitor's next attempt waits. */
interface WaitStatus {
  /** 0 when it need not. */
  readonly seconds: number
  /** Only when a proof makes the wait shorter. */
  readonly withProof?: {
    readonly seconds: number
    readonly by: ProofSubject
  }
}

/** The shortest wait that a visitor is shown at a limit that outsiders can exhaust, in seconds. */
const minRetryAfter = 5

/** How long after a wait a visitor may return, in seconds. */
const retryWindow = 10 * 60

export interface RateLimiter {
  /**
   * Counts an attempt, unless one of its counters is waiting. Then it counts nothing, so an early retry costs
   * nothing.
   */
  reserve(tried: AttemptCost): Promise<Reservation>
  /**
   * Gives back what Kratos did not use.
   * @param ownWrong how many failures of this visitor in the same limit a right try forgives
   */
  settle(
    tried: AttemptCost,
    counted: ReservedCounts,
    effects: SubmissionEffects,
    ownWrong: number,
  ): Promise<void>
  /** How long this attempt would wait now. Counts nothing. */
  peek(tried: AttemptCost): Promise<WaitStatus>
}

export function createRateLimiter(limits: Limits, store: LimitStore): RateLimiter {
  return {
    async reserve(tried) {
      const counts = countersFor(limits, tried)
      const taken = await take(counts)
      const isAtLimit =
        'seconds' in taken && counts.some((one) => one.isStrict && one.limit.name === taken.limit)
      const last = isAtLimit ? await reserveAtLimit(tried, counts, taken) : taken
      return 'seconds' in last ? { kind: 'refused', refusal: last } : { kind: 'counted', counted: last }
    },

    async settle({ first, second, recipients }, counted, { credential, sentMessage, registered }, ownWrong) {
      // By what was tried: with a proof, the counter of an address or account is not among those that were counted.
      const guess = first.length + second.length > 0 && (credential === 'wrong' || credential === 'doubt')
      const message = recipients.length > 0 && sentMessage
      const isKept = {
        guess,
        proof: guess || message,
        message,
        'sign-up': registered,
        network: guess || message,
      }
      const more = credential === 'right' ? ownWrong : 0
      const givenBack = counted.filter(({ part }) => !isKept[part])
      await Promise.all(
        givenBack.map(({ part, taken }) => taken.undo(part === 'guess' || part === 'network' ? more : 0)),
      )
    },

    async peek(tried) {
      const counts = countersFor(limits, tried)
      const states = await Promise.all(
        counts.map(async (count) => ({ ...count, ...(await store.read(count)) })),
      )
      const longest = (some: readonly { readonly seconds: number }[]) =>
        Math.max(0, ...some.map(({ seconds }) => seconds))
      const others = longest(states.filter(({ isStrict }) => !isStrict))
      if (!states.some(({ isStrict, tries, limit }) => isStrict && tries >= limit.freeAttempts))
        return { seconds: others }
      const seconds = Math.max(longest(states), await secondsUntilRetry(retryAtEntry(counts, tried)))
      const proven = await Promise.all(proofCounters(counts).map((count) => store.read(count)))
      const withProof = Math.max(others, longest(proven))
      if (withProof >= seconds) return { seconds }
      return { seconds, withProof: { seconds: withProof, by: whoseOf(tried, proven) } }
    },
  }

  /**
   * An attacker who exhausts a limit must not lock its owner out. So an attempt is admitted if its network received a
   * `Retry-After` for this account or address and honored it, or if it brings a proof of work. Password spraying does
   * neither.
   */
  async function reserveAtLimit(
    tried: AttemptCost,
    counts: readonly PurposeCounter[],
    refusal: LimitExceeded,
  ): Promise<LimitExceeded | ReservedCounts> {
    const memo = retryAtEntry(counts, tried)
    const told = await store.get(memo)
    if (told !== null && Number(told) <= Date.now()) {
      const taken = await take(counts.map(({ isStrict: _, ...count }) => count))
      if (!('seconds' in taken)) return taken
    }
    // A proof is checked last, and only here: a token of Turnstile is used up by it.
    const used = await Promise.all(proofCounters(counts).map((count) => store.read(count)))
    if (await tried.verifyProof?.(whoseOf(tried, used))) {
      const others = counts.filter(({ isStrict }) => !isStrict)
      const taken = await take([...others, ...proofCounters(counts)])
      if (!('seconds' in taken)) return taken
    }
    const left = await secondsUntilRetry(memo)
    if (left > 0) return { ...refusal, seconds: left }
    const seconds = Math.max(minRetryAfter, refusal.seconds)
    await store.set(memo, String(Date.now() + 1000 * seconds), seconds + retryWindow)
    return { ...refusal, seconds }
  }

  async function take(counts: readonly PurposeCounter[]): Promise<LimitExceeded | ReservedCounts> {
    const taken = await store.increment(counts)
    if (isLimitExceeded(taken)) return taken
    return counts.flatMap(({ part, limit }, at) => {
      const one = taken[at]
      return one === undefined ? [] : [{ part, limit: limit.name, taken: one }]
    })
  }

  async function secondsUntilRetry(memo: StoreEntry): Promise<number> {
    const until = Number((await store.get(memo)) ?? 0)
    return Math.max(0, Math.ceil((until - Date.now()) / 1000))
  }
}

/** The accounts and addresses of an attempt that outsiders can block, with the counters of their proofs. */
function whoseOf(
  { first, recipients, network }: AttemptCost,
  proofs: readonly { readonly tries: number }[],
): ProofSubject {
  const names = [...first, ...recipients].filter(({ device }) => device === null).map(({ name }) => name)
  const used = Math.max(0, ...proofs.map(({ tries }) => tries))
  return { accounts: [...new Set(names)], network, used }
}

/** Each counter of an attempt. */
function countersFor(
  limits: Limits,
  { first, second, recipients, registers, network }: AttemptCost,
): readonly PurposeCounter[] {
  const networks = network === null ? [] : [network]
  const counter = (part: CounterPurpose, limit: keyof Limits, of: string): PurposeCounter => {
    return { part, limit: limits[limit], of }
  }
  const strict = (...given: Parameters<typeof counter>): PurposeCounter => {
    return { ...counter(...given), isStrict: true }
  }
  const ofFirst = ({ name, device }: Subject): PurposeCounter[] => {
    if (device !== null) return [ofBrowser(device)]
    const of = counterName(name)
    const perNetwork = networks.map((at) => counter('guess', 'account-network', `${of}:${at}`))
    return [strict('guess', 'account', of), ...perNetwork]
  }
  const ofBrowser = ({ browser, identity }: NonNullable<Subject['device']>): PurposeCounter =>
    counter('guess', 'browser', `${browser}:${identity}`)
  // Only someone with the password gets this far, so outsiders cannot exhaust this limit.
  const ofSecond = ({ name, device }: Subject): PurposeCounter =>
    device === null ? counter('guess', 'second-factor', name) : ofBrowser(device)
  const ofMessage = ({ name, device }: Subject): PurposeCounter =>
    device === null
      ? strict('message', 'messages', name)
      : // By the account: signing in again makes another browser, and sends no more.
        counter('message', 'messages', `${device.identity}:${name}`)
  const isElsewhere = [...first, ...second, ...recipients].some(({ device }) => device === null)
  const counts = [
    ...first.flatMap(ofFirst),
    ...second.map(ofSecond),
    ...recipients.map(ofMessage),
    ...(registers ? networks.map((of) => counter('sign-up', 'sign-ups', of)) : []),
    ...(isElsewhere ? networks.map((of) => counter('network', 'network', of)) : []),
  ]
  return counts.filter(
    ({ limit, of }, at) => counts.findIndex((one) => one.limit === limit && one.of === of) === at,
  )
}

/**
 * The counters of one account, under the names that its attempts are counted by. For operators, who show and clear them.
 * @param account its digest
 * @param network the digest of a network whose attempts for this account have a counter of their own; null for none
 */
export function countsOfAccount(limits: Limits, account: string, network: string | null): readonly Counter[] {
  const subject = [{ name: account, device: null }]
  const counts = countersFor(limits, {
    ...noCost,
    first: subject,
    second: subject,
    recipients: subject,
    network,
  })
  // The counter of a network is not the account's.
  return [...counts, ...proofCounters(counts)].filter(({ part }) => part !== 'network')
}

/** What an attempt with a proof counts for, instead of its strict counters. */
function proofCounters(counts: readonly PurposeCounter[]): readonly PurposeCounter[] {
  return strictNames(counts).map((of) => ({ part: 'proof', limit: attemptsWithProof, of }))
}

/** An account as it is; anything else after the name of its limit. */
function strictNames(counts: readonly PurposeCounter[]): readonly string[] {
  return counts
    .filter(({ isStrict }) => isStrict)
    .map(({ limit, of }) => (limit.name === 'account' ? of : `${limit.name} ${of}`))
}

function retryAtEntry(counts: readonly PurposeCounter[], { network }: AttemptCost): StoreEntry {
  return { kind: 'told', of: `${strictNames(counts).join()}:${network}` }
}
