import 'server-only'
import type { Understood } from '@/lib/submission/understood'
import { countedName } from './digests'
import { type Limit, type Limits, provenTries, usedProof } from './limits'
import { type Count, isRefusal, type LimitStore, type Memo, type Refusal, type Taken } from './store'

/** Whom a proof is for. */
export type Whose = Pick<Try, 'accounts' | 'network'>

/** Checks a proof, and says its name. Null when it is none. */
type Prove = () => Promise<string | null>

/** What a try may cost, and whose it is. All names are digests (digests.ts). */
export interface Try {
  /** A secret that may be wrong: of the first factor, or of the second one of a session. */
  readonly guesses: 'first' | 'second' | null
  /** The accounts that the secret is for. Of a second factor, the one that its session signed in to, where we know it. */
  readonly accounts: readonly string[]
  /** The account that a session of this try would belong to; null where Kratos may take another one than it names. */
  readonly owner: string | null
  /** The sessions of a second factor. */
  readonly sessions: readonly string[]
  /** Where Kratos may send a message. */
  readonly addresses: readonly string[]
  readonly registers: boolean
  /** Null when the visitor's IP address is unknown. */
  readonly network: string | null
  /** The browser and its identity, when it has signed in to the account before. */
  readonly browser: string | null
  /** Null when no proof came along. */
  readonly prove: Prove | null
}

/** What a count is for. Wrong tries and messages share the count of a network. */
type Part = 'guess' | 'proof' | 'message' | 'sign-up' | 'network'

type PartCount = Count & { readonly part: Part }

/** A try that was counted before Kratos is asked. */
type Counted = readonly { readonly part: Part; readonly taken: Taken }[]

type Begun =
  | { readonly kind: 'counted'; readonly counted: Counted }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** How long the next try of a visitor waits. */
interface Standing {
  /** 0 when it need not. */
  readonly seconds: number
  /** Only when a proof makes the wait shorter. */
  readonly withProof?: {
    readonly seconds: number
    /** How many proofs were used for the account lately. */
    readonly used: number
  }
}

/** The shortest wait that somebody is told at the limit of an account, in seconds. */
const leastTold = 5

/** For so long after a wait, somebody may come back, in seconds. */
const comeBackIn = 10 * 60

export interface Policy {
  /** Counts a try, unless one of its counts has to wait. Then it counts nothing, so pressing early costs nothing. */
  begin(tried: Try): Promise<Begun>
  /**
   * Gives back what Kratos did not use.
   * @param ownWrong how many wrong tries this visitor made before a right one
   */
  settle(counted: Counted, understood: Understood, ownWrong: number): Promise<void>
  /** How long a password of this visitor would have to wait now. It counts nothing. */
  look(tried: Try): Promise<Standing>
}

export function createPolicy(limits: Limits, store: LimitStore): Policy {
  return {
    async begin(tried) {
      const counts = countsOf(limits, tried)
      const taken = await take(counts)
      const refused = 'seconds' in taken && taken.limit === limits.account.name
      const last = refused ? await takeAtLimit(tried, counts, taken) : taken
      return 'seconds' in last ? { kind: 'refused', refusal: last } : { kind: 'counted', counted: last }
    },

    async settle(counted, { looked, sentMessage, registered }, ownWrong) {
      const has = (part: Part) => counted.some((one) => one.part === part)
      const guess = has('guess') && (looked === 'wrong' || looked === 'doubt')
      const message = has('message') && sentMessage
      const isKept = { guess, proof: guess, message, 'sign-up': registered, network: guess || message }
      const more = looked === 'right' ? ownWrong : 0
      const givenBack = counted.filter(({ part }) => !isKept[part])
      await Promise.all(
        givenBack.map(({ part, taken }) => taken.giveBack(part === 'guess' || part === 'network' ? more : 0)),
      )
    },

    async look(tried) {
      const states = await Promise.all(
        countsOf(limits, tried).map(async (count) => ({ ...count, ...(await store.read(count)) })),
      )
      const longest = (some: readonly { readonly seconds: number }[]) =>
        Math.max(0, ...some.map(({ seconds }) => seconds))
      const others = longest(states.filter(({ isStrict }) => !isStrict))
      if (!states.some(({ isStrict, tries, limit }) => isStrict && tries >= limit.free))
        return { seconds: others }
      const seconds = Math.max(longest(states), await leftOfTold(tried))
      const proven = await Promise.all(provenCounts(tried).map((count) => store.read(count)))
      const withProof = Math.max(others, longest(proven))
      if (withProof >= seconds) return { seconds }
      const used = Math.max(0, ...proven.map(({ tries }) => tries))
      return { seconds, withProof: { seconds: withProof, used } }
    },
  }

  /**
   * At the limit of an account, strangers keep out nobody who waits. A try is let in when its network was told to wait
   * for the account, did so, and the account's own wait is over; or with a proof. Whoever goes through a list of
   * accounts does neither.
   */
  async function takeAtLimit(
    tried: Try,
    counts: readonly PartCount[],
    refusal: Refusal,
  ): Promise<Refusal | Counted> {
    const told = await store.get(toldMemo(tried))
    if (told !== null && Number(told) <= Date.now()) {
      const taken = await take(counts.map(({ isStrict: _, ...count }) => count))
      if (!('seconds' in taken)) return taken
    }
    // A proof is checked last, and only here: a token of Turnstile is used up by it.
    const proof = (await tried.prove?.()) ?? null
    if (proof !== null) {
      const used: PartCount = { part: 'proof', limit: usedProof, of: proof }
      const others = counts.filter(({ isStrict }) => !isStrict)
      const taken = await take([...others, ...provenCounts(tried), used])
      if (!('seconds' in taken)) return taken
    }
    const left = await leftOfTold(tried)
    if (left > 0) return { ...refusal, seconds: left }
    const seconds = Math.max(leastTold, refusal.seconds)
    await store.put(toldMemo(tried), String(Date.now() + 1000 * seconds), seconds + comeBackIn)
    return { ...refusal, seconds }
  }

  async function take(counts: readonly PartCount[]): Promise<Refusal | Counted> {
    const taken = await store.take(counts)
    if (isRefusal(taken)) return taken
    return counts.flatMap(({ part }, at) => {
      const one = taken[at]
      return one === undefined ? [] : [{ part, taken: one }]
    })
  }

  async function leftOfTold(tried: Try): Promise<number> {
    const until = Number((await store.get(toldMemo(tried))) ?? 0)
    return Math.max(0, Math.ceil((until - Date.now()) / 1000))
  }
}

function countsOf(limits: Limits, tried: Try): readonly PartCount[] {
  const { guesses, sessions, registers, network, browser } = tried
  const [accounts, addresses] = [countedNames(tried.accounts), countedNames(tried.addresses)]
  const some = (part: Part, limit: Limit, names: readonly string[], isStrict?: true): PartCount[] =>
    names.map((of) => ({ part, limit, of, ...(isStrict && { isStrict }) }))
  const networks = network === null ? [] : [network]
  const guess = {
    // Whoever is here knows the password, so their tries keep no stranger out.
    second: some('guess', limits['second-factor'], [...accounts, ...sessions]),
    first: [
      ...some('guess', limits.account, accounts, true),
      ...some(
        'guess',
        limits['account-network'],
        accounts.flatMap((of) => networks.map((at) => `${of}:${at}`)),
      ),
    ],
  }
  if (browser !== null) {
    const messages = addresses.map((of) => `${browser}:${of}`)
    return [
      ...some('guess', limits.browser, guesses === null ? [] : [browser]),
      ...some('message', limits.messages, messages),
    ]
  }
  return [
    ...(guesses === null ? [] : guess[guesses]),
    ...some('message', limits.messages, addresses),
    ...some('sign-up', limits['sign-ups'], registers ? networks : []),
    ...some('network', limits.network, guesses !== null || addresses.length > 0 ? networks : []),
  ]
}

/**
 * The counts of one account, under the names that its tries are counted by. For operators, who look at them and clear them.
 * @param account its digest
 * @param network the digest of a network whose tries for this account are counted apart; null for none
 */
export function countsOfAccount(limits: Limits, account: string, network: string | null): readonly Count[] {
  const first: Try = {
    guesses: 'first',
    accounts: [account],
    owner: account,
    sessions: [],
    addresses: [account],
    registers: false,
    network,
    browser: null,
    prove: null,
  }
  const second: Try = { ...first, guesses: 'second', addresses: [] }
  const counts = [...countsOf(limits, first), ...countsOf(limits, second), ...provenCounts(first)]
  // The count of a network is not the account's.
  return counts.filter(({ part }) => part !== 'network')
}

/** What a try counts for instead of `account`, with a proof. */
function provenCounts({ accounts }: Try): readonly PartCount[] {
  return countedNames(accounts).map((of) => ({ part: 'proof', limit: provenTries, of }))
}

function countedNames(accounts: readonly string[]): readonly string[] {
  return [...new Set(accounts.map(countedName))]
}

function toldMemo({ accounts, network }: Try): Memo {
  return { kind: 'told', of: `${countedNames(accounts).join()}:${network}` }
}
