import { expect, test } from '@jest/globals'
import { defaultGuessLimits } from '@/lib/config/guess-limits'
import type { Counts } from './counts'
import { createGuard } from './guard'
import { createMemoryCounts } from './memory-counts'
import { rulesFor } from './rules'

/*
 * The attack of `npm run bench:guesses` on the limits alone, with a clock of our own: 10,000 guesses from 1,000 networks on 100
 * accounts. It goes on until the owners who come from new devices are in.
 */

const guesses = 10_000
const networks = 1_000
const accounts = 100

interface Attack {
  /** How long the 10,000 guesses take, in seconds. */
  readonly seconds: number
  /** Whether each guess brings a proof of work. */
  readonly works?: boolean
  /** Whether each network comes back to one account, instead of going through all of them. */
  readonly returns?: boolean
  /**
   * Whether each network also waits as it is told, and comes back then. `seconds` is when the last network begins. Owners would
   * race with them, so there are none.
   */
  readonly waits?: boolean
  /** Whether all counts are lost in the middle, as with a Redis that keeps nothing. */
  readonly forgets?: boolean
}

interface Came {
  /** How many of the 10,000 reached Kratos. */
  readonly reached: number
  /** After how many seconds each of ten owners at new devices was let in. */
  readonly ownersAfter: readonly number[]
}

async function attack(how: Attack): Promise<Came> {
  const { seconds, works = false, returns = false, waits = false, forgets = false } = how
  let clock = 0
  const memory = () => createMemoryCounts(undefined, () => clock)
  let counts = memory()
  const current = new Proxy({} as Counts, { get: (_, name: keyof Counts) => counts[name] })
  const guard = createGuard(rulesFor(defaultGuessLimits), current, {
    begins: () => undefined,
    goesOn: () => undefined,
  })
  const tries = async (account: number, network: string, work: string | null, isRight: boolean) => {
    const begun = await guard.begin(
      { guesses: true, isSecondFactor: false, asksForMessage: false, registers: false },
      {
        accounts: [`account ${account}`],
        network,
        device: null,
        prove: work === null ? null : async () => work,
      },
    )
    if (begun.kind === 'refused') return begun.refusal.seconds
    await begun.settle({ guess: isRight ? 'right' : 'wrong', isMessageSent: false, isRegistered: false })
    return 0
  }
  const start = (seconds * 1000) / 3
  const owners = Array.from({ length: waits ? 0 : 10 }, (_, account) => ({ account, next: start, after: -1 }))
  const nextOf = Array.from({ length: networks }, (_, network) => (network * seconds * 1000) / networks)
  let reached = 0
  for (let at = 0; at < guesses || owners.some(({ after }) => after < 0); at += 1) {
    const network = waits ? nextOf.indexOf(Math.min(...nextOf)) : at % networks
    clock = waits ? (nextOf[network] ?? 0) : (at * seconds * 1000) / guesses
    if (forgets && at === guesses / 2) counts = memory()
    const account = (network + (returns || waits ? 0 : Math.floor(at / networks) * 7)) % accounts
    const wait = await tries(account, `network ${network}`, works ? `work ${at}` : null, false)
    nextOf[network] = clock + 1000 * (wait || 1)
    if (wait === 0 && at < guesses) reached += 1
    for (const owner of owners) {
      if (owner.after >= 0 || owner.next > clock) continue
      const told = await tries(owner.account, `home ${owner.account}`, null, true)
      if (told === 0) owner.after = (clock - start) / 1000
      owner.next = clock + told * 1000
    }
  }
  return { reached, ownersAfter: owners.map(({ after }) => after) }
}

const minutes = 60
const hours = 60 * minutes

// The table of docs/security.md.
test.each<[string, Attack, number]>([
  ['in 100 seconds', { seconds: 100 }, 500],
  ['in five minutes', { seconds: 5 * minutes }, 600],
  ['in an hour', { seconds: hours }, 900],
  ['in a day', { seconds: 24 * hours }, 3_000],
  ['in 100 seconds, and the networks come back', { seconds: 100, returns: true }, 600],
  ['in five minutes, and the networks come back', { seconds: 5 * minutes, returns: true }, 800],
  ['in an hour, and the networks come back', { seconds: hours, returns: true }, 900],
  ['in an hour, and the networks come back when they are told', { seconds: 10, waits: true }, 1_300],
  ['in 100 seconds, with proofs of work', { seconds: 100, returns: true, works: true }, 800],
  ['in five minutes, with proofs of work', { seconds: 5 * minutes, returns: true, works: true }, 1_300],
  ['in an hour, with proofs of work', { seconds: hours, returns: true, works: true }, 1_900],
  ['in a day, with proofs of work', { seconds: 24 * hours, returns: true, works: true }, 4_400],
  ['in 100 seconds, and the counts are lost in the middle', { seconds: 100, forgets: true }, 800],
  ['in 100 seconds, and both', { seconds: 100, returns: true, forgets: true }, 1_000],
  ['in 100 seconds, and all of it', { seconds: 100, returns: true, works: true, forgets: true }, 1_200],
])('10,000 guesses %s: not more are let in, and the owners come in', async (_, how, most) => {
  const { reached, ownersAfter } = await attack(how)
  expect(reached).toBeLessThanOrEqual(most)
  expect(Math.max(...ownersAfter)).toBeLessThanOrEqual(120)
})
