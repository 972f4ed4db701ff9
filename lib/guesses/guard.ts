import 'server-only'
import type { AttackWatch } from './attack-watch'
import type { Count, Counts, Refusal } from './counts'
import { attackWindow, type Rules } from './rules'
import type { Verdict } from './verdict'

/** Whose try it is. All names are digests (account-name.ts). */
export interface TriedBy {
  /** The accounts that the try may be for: those that it names, and the one that its flow or session belongs to. */
  readonly accounts: readonly string[]
  /** Null when the visitor's IP address is unknown. */
  readonly network: string | null
  /** The browser, when it has signed in to these accounts before. */
  readonly device: string | null
}

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

/** No form names so many. Whoever names more could spread one guess over many counts. */
const mostAccounts = 5

/** For how long wrong tries are kept for the owner to see, in seconds. */
const seenFor = 30 * 24 * 60 * 60

export interface Guard {
  /** Counts a try. It is refused when one of its counts has to wait. */
  begin(things: TriedThings, by: TriedBy): Promise<Begun>
}

export function createGuard(rules: Rules, counts: Counts, watch: AttackWatch): Guard {
  return {
    async begin(things, by) {
      if (by.accounts.length > mostAccounts)
        return { kind: 'refused', refusal: { rule: 'too-many-accounts', seconds: 60 } }
      const isAttack = (await counts.get('attack')) !== null
      const guess = things.guesses ? guessCounts(rules, things, by, isAttack) : []
      const message = things.asksForMessage ? messageCounts(rules, by) : []
      const signUp = things.registers ? networkCounts(rules.signUps, by) : []
      const all = [...guess, ...message, ...signUp]
      if (all.length === 0) return { kind: 'reserved', settle: async () => 0 }
      const refusal = await counts.reserve(all)
      if (refusal) {
        if (things.guesses) await noteWrong(by)
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
              noteWrong(by),
              ...by.accounts.map((one) => counts.add(`since:${one}`, seenFor)),
            ])
          }
          return 0
        },
      }
    },
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

  async function noteWrong(by: TriedBy): Promise<void> {
    const wrong = await counts.add('house', attackWindow)
    if (wrong < rules.house) return
    if (wrong === rules.house) watch.begins()
    await counts.put('attack', 'on', attackWindow)
    watch.goesOn(by)
  }
}

function isOwn(rules: Rules, rule: Count['rule']): boolean {
  return rule === rules.pair || rule === rules.device || rule === rules.secondFactor
}

function guessCounts(rules: Rules, things: TriedThings, by: TriedBy, isAttack: boolean): readonly Count[] {
  const { accounts, device } = by
  if (device !== null) return accounts.map((one) => countOf(rules.device, `${device}:${one}`))
  // Whoever is here knows the password, so their tries keep no stranger out.
  if (things.isSecondFactor)
    return [...accounts.map((one) => countOf(rules.secondFactor, one)), ...networkCounts(rules.network, by)]
  const account = isAttack ? rules.accountInAttack : rules.account
  return [
    ...(by.network === null ? [] : accounts.map((one) => countOf(rules.pair, `${one}:${by.network}`))),
    ...accounts.map((one) => countOf(account, one)),
    ...networkCounts(rules.network, by),
  ]
}

function messageCounts(rules: Rules, by: TriedBy): readonly Count[] {
  const { accounts, device } = by
  return [
    ...accounts.map((one) =>
      device === null ? countOf(rules.messages, one) : countOf(rules.deviceMessages, `${device}:${one}`),
    ),
    ...networkCounts(rules.networkMessages, by),
  ]
}

function networkCounts(rule: Count['rule'], { network }: TriedBy): readonly Count[] {
  return network === null ? [] : [countOf(rule, network)]
}

function countOf(rule: Count['rule'], of: string): Count {
  return { rule, key: `${rule.name}:${of}` }
}
