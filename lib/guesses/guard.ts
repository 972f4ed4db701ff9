import 'server-only'
import type { AttackWatch } from './attack-watch'
import type { Count, Counts, Refusal } from './counts'
import { attackWindow, leastTold, quietTries, type Rules } from './rules'
import {
  guessCounts,
  messageCounts,
  mostAccounts,
  networkCounts,
  quietCounts,
  type TriedBy,
  toldCounts,
  triedCounts,
  workCounts,
} from './tried-counts'
import type { Verdict } from './verdict'

/** What a try is counted as. */
export interface TriedThings {
  readonly guesses: boolean
  readonly isSecondFactor: boolean
  readonly asksForMessage: boolean
  readonly registers: boolean
}

/** A try that was counted as wrong before Kratos is asked. */
export interface Reserved {
  readonly kind: 'reserved'
  /**
   * To be called once, with Kratos' answer.
   * @returns how many wrong tries others made since the last sign-in, after a right one
   */
  settle(verdict: Verdict): Promise<number>
}

export type Begun = Reserved | { readonly kind: 'refused'; readonly refusal: Refusal }

/** How a visitor stands who has guessed too often, or whose account was guessed at too often. */
export interface Standing {
  /** How long the next try waits, in seconds; 0 when it need not. */
  readonly seconds: number
  /** Only when a proof of work makes the wait shorter. */
  readonly withWork?: {
    readonly seconds: number
    /** How many such proofs were used for the account in the last hour. */
    readonly used: number
  }
}

/** For how long wrong tries are kept for the owner to see, in seconds. */
const seenFor = 30 * 24 * 60 * 60

interface Reservation {
  readonly guess: readonly Count[]
  readonly refusal: Refusal | null
  /** Whether it is refused although it waited as it was told. The first time, it does not make its network less quiet. */
  readonly hasWaited: boolean
}

export interface Guard {
  /** Counts a try. It is refused when one of its counts has to wait. */
  begin(things: TriedThings, by: TriedBy): Promise<Begun>
  /** How long a password of this visitor would have to wait now. It counts nothing. */
  look(by: TriedBy): Promise<Standing>
}

export function createGuard(rules: Rules, counts: Counts, watch: AttackWatch): Guard {
  return {
    async begin(things, by) {
      if (by.accounts.length > mostAccounts)
        return { kind: 'refused', refusal: { rule: 'too-many-accounts', seconds: 60 } }
      const isAttack = by.device === null && (await counts.get('attack')) !== null
      const message = things.asksForMessage ? messageCounts(rules, by) : []
      const signUp = things.registers ? networkCounts(rules.signUps, by) : []
      const first = things.guesses ? guessCounts(rules, by, { ...things, isAttack }) : []
      if (first.length + message.length + signUp.length === 0)
        return { kind: 'reserved', settle: async () => 0 }
      const { guess, refusal, hasWaited } = await reserve(first, [...message, ...signUp], by)
      if (refusal) {
        if (things.guesses) await noteWrong(by, hasWaited)
        return { kind: 'refused', refusal }
      }
      return {
        kind: 'reserved',
        async settle(verdict) {
          if (!verdict.isMessageSent && verdict.guess !== 'lost') await giveBack(message)
          if (!verdict.isRegistered && verdict.guess !== 'lost') await giveBack(signUp)
          if (guess.length === 0) return 0
          if (verdict.guess === 'unsaid') await giveBack(guess)
          if (verdict.guess === 'right') return forgive(guess, by)
          if (verdict.guess === 'wrong') {
            await Promise.all([
              noteWrong(by, false),
              ...by.accounts.map((one) => counts.add(`since:${one}`, seenFor)),
            ])
          }
          return 0
        },
      }
    },

    async look(by) {
      const waits = await counts.look(guessCounts(rules, by, { isSecondFactor: false, isAttack: false }))
      if (waits?.rule !== rules.account.name) return { seconds: waits?.seconds ?? 0 }
      const seconds = (await isQuiet(by))
        ? ((await leftOfTold(by))?.seconds ?? (await quietWait(waits.seconds, by)))
        : waits.seconds
      const ofWork = workCounts(rules, by, null)
      const withWork = await counts.look(ofWork)
      if ((withWork?.seconds ?? 0) >= seconds) return { seconds }
      const used = await Promise.all(
        ofWork.filter(({ rule }) => rule === rules.worked).map((count) => counts.read(count)),
      )
      return { seconds, withWork: { seconds: withWork?.seconds ?? 0, used: Math.max(0, ...used) } }
    },
  }

  /**
   * Counts a guess with everything else of its try. While strangers keep the account waiting, a few tries more are let
   * in: from networks that have hardly tried anything and come back after a wait, and with a proof of work. They are for the
   * owner at a new device. Whoever goes through a list of accounts does not come back.
   */
  async function reserve(
    guess: readonly Count[],
    others: readonly Count[],
    by: TriedBy,
  ): Promise<Reservation> {
    const refusal = await counts.reserve([...guess, ...others])
    if (refusal?.rule !== rules.account.name) return { guess, refusal, hasWaited: false }
    const mayComeBack = await isQuiet(by)
    const waits = mayComeBack ? await leftOfTold(by) : null
    const told = mayComeBack && waits === null ? await timesTold(by) : 0
    let shortest = refusal
    for await (const way of otherWays(by, told > 0)) {
      const again = await counts.reserve([...way, ...others])
      if (again === null) return { guess: way, refusal: null, hasWaited: false }
      if (again.seconds < shortest.seconds) shortest = { ...refusal, seconds: again.seconds }
    }
    if (!mayComeBack) return { guess, refusal: shortest, hasWaited: false }
    if (waits) return { guess, refusal: { ...refusal, seconds: waits.seconds }, hasWaited: false }
    const seconds = await quietWait(shortest.seconds, by)
    const early = await counts.reserve(toldCounts(rules, by, seconds))
    return {
      guess,
      refusal: { ...refusal, seconds: early?.seconds ?? seconds },
      hasWaited: told === 1 && early === null,
    }
  }

  /** What else a try may count for. A proof is checked last, and only here: a token of Turnstile is used up by it. */
  async function* otherWays(by: TriedBy, hasComeBack: boolean): AsyncGenerator<readonly Count[]> {
    if (hasComeBack) yield quietCounts(rules, by)
    const proof = (await by.prove?.()) ?? null
    if (proof !== null) yield workCounts(rules, by, proof)
  }

  async function isQuiet(by: TriedBy): Promise<boolean> {
    const tried = await Promise.all(triedCounts(rules, by).map((count) => counts.read(count)))
    return tried.length > 0 && tried.every((tries) => tries < quietTries)
  }

  /** What is left of the wait that this network was told for these accounts; null when it is over, or there was none. */
  function leftOfTold(by: TriedBy): Promise<Refusal | null> {
    return counts.look(toldCounts(rules, by, 0))
  }

  /** How often this network was told to wait for these accounts, a short time ago. */
  async function timesTold(by: TriedBy): Promise<number> {
    return Math.min(...(await Promise.all(toldCounts(rules, by, 0).map((count) => counts.read(count)))))
  }

  /** How long a quiet network is told to wait: until the account or the next try for quiet ones is free. */
  async function quietWait(ofAccount: number, by: TriedBy): Promise<number> {
    const quiet = await counts.look(quietCounts(rules, by))
    return Math.max(leastTold, Math.min(ofAccount, quiet?.seconds ?? 0))
  }

  async function giveBack(reserved: readonly Count[]): Promise<void> {
    await Promise.all(reserved.map((count) => counts.giveBack(count, 1)))
  }

  /**
   * After a right try, this visitor's wrong ones do not count any more. Those of others stay, or whoever owns one
   * account could clear the count of a network, and an owner's sign-in the count of an attack.
   */
  async function forgive(reserved: readonly Count[], by: TriedBy): Promise<number> {
    const own = reserved.filter(({ rule }) => isOwn(rules, rule))
    const tries = Math.max(1, ...(await Promise.all(own.map((count) => counts.read(count)))))
    await Promise.all(reserved.map((count) => counts.giveBack(count, tries)))
    const since = await Promise.all(by.accounts.map((one) => counts.takeNumber(`since:${one}`)))
    return Math.max(0, Math.max(0, ...since) - (tries - 1))
  }

  async function noteWrong(by: TriedBy, hasWaited: boolean): Promise<void> {
    const tried = by.device === null && !hasWaited ? triedCounts(rules, by) : []
    const [wrong] = await Promise.all([
      counts.add('house', attackWindow),
      ...(tried.length > 0 ? [counts.reserve(tried)] : []),
    ])
    if (wrong < rules.house) return
    if (wrong === rules.house) watch.begins()
    await counts.put('attack', 'on', attackWindow)
    watch.goesOn(by)
  }
}

function isOwn(rules: Rules, rule: Count['rule']): boolean {
  return rule === rules.pair || rule === rules.device || rule === rules.secondFactor
}
