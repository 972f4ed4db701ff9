import 'server-only'
import type { Count } from './counts'
import type { Rules } from './rules'

/**
 * Checks a proof of work, or a token of Turnstile.
 * @returns the name of the proof; null when it is none
 */
export type Prove = () => Promise<string | null>

/** Whose try it is. All names are digests (account-name.ts). */
export interface TriedBy {
  /** The accounts that the try may be for: those that it names, and the one that its flow or session belongs to. */
  readonly accounts: readonly string[]
  /** Null when the visitor's IP address is unknown. */
  readonly network: string | null
  /** The browser, when it has signed in to these accounts before. */
  readonly device: string | null
  /** Checks the proof that came along (proof.ts), and says its name. Null when there is none. */
  readonly prove: Prove | null
}

/** No form names so many. Whoever names more could spread one guess over many counts. */
export const mostAccounts = 5

/** What a wrong password or code counts for. */
export function guessCounts(
  rules: Rules,
  by: TriedBy,
  { isSecondFactor, isAttack }: { readonly isSecondFactor: boolean; readonly isAttack: boolean },
): readonly Count[] {
  const { accounts, device } = by
  if (device !== null) return accounts.map((one) => countOf(rules.device, `${device}:${one}`))
  // Whoever is here knows the password, so their tries keep no stranger out.
  if (isSecondFactor)
    return [...accounts.map((one) => countOf(rules.secondFactor, one)), ...networkCounts(rules.network, by)]
  const account = isAttack ? rules.accountInAttack : rules.account
  return [...accounts.map((one) => countOf(account, one)), ...networkGuesses(rules, by)]
}

/** What such a try counts for instead of `account`, from a network that is quiet. */
export function quietCounts(rules: Rules, by: TriedBy): readonly Count[] {
  return [...spareCounts([rules.quiet, rules.spare], by), ...networkGuesses(rules, by)]
}

/** Whom a quiet network was told to wait for, and for how many seconds. It has to come back soon after these. */
export function toldCounts({ told }: Rules, by: TriedBy, seconds: number): readonly Count[] {
  return pairCounts({ ...told, firstWait: seconds, longestWait: seconds, keep: told.keep + seconds }, by)
}

/**
 * What such a try counts for instead of `account`, with a proof.
 * @param proof its name; null before there is one
 */
export function workCounts(rules: Rules, by: TriedBy, proof: string | null): readonly Count[] {
  const used = proof === null ? [] : [countOf(rules.workUsed, proof)]
  return [...spareCounts([rules.worked, rules.work], by), ...networkGuesses(rules, by), ...used]
}

/** What makes a network less quiet. */
export function triedCounts(rules: Rules, by: TriedBy): readonly Count[] {
  return networkCounts(rules.tried, by)
}

export function messageCounts(rules: Rules, by: TriedBy): readonly Count[] {
  const { accounts, device } = by
  return [
    ...accounts.map((one) =>
      device === null ? countOf(rules.messages, one) : countOf(rules.deviceMessages, `${device}:${one}`),
    ),
    ...networkCounts(rules.networkMessages, by),
  ]
}

export function networkCounts(rule: Count['rule'], { network }: TriedBy): readonly Count[] {
  return network === null ? [] : [countOf(rule, network)]
}

function spareCounts(ofWay: readonly Count['rule'][], { accounts }: TriedBy): readonly Count[] {
  return accounts.flatMap((one) => ofWay.map((rule) => countOf(rule, one)))
}

function networkGuesses(rules: Rules, by: TriedBy): readonly Count[] {
  return [...pairCounts(rules.pair, by), ...networkCounts(rules.network, by)]
}

function pairCounts(rule: Count['rule'], { accounts, network }: TriedBy): readonly Count[] {
  return network === null ? [] : accounts.map((one) => countOf(rule, `${one}:${network}`))
}

function countOf(rule: Count['rule'], of: string): Count {
  return { rule, key: `${rule.name}:${of}` }
}
