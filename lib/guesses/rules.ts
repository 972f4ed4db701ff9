import type { GuessLimits } from '@/lib/config/guess-limits'
import type { Rule } from './counts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rules of a deployment (docs/security.md, "Guesses and floods"). Waits and times are in seconds. */
export interface Rules {
  readonly account: Rule
  /** Instead of `account`, while the house is attacked. */
  readonly accountInAttack: Rule
  /** Tries while `account` waits, from networks that have hardly tried anything: how often, and how many in a day. */
  readonly quiet: Rule
  readonly spare: Rule
  /**
   * How often such a network was told to wait for the account. Only then, and after this wait, it gets one of these tries.
   * Each wait has a length of its own.
   */
  readonly told: Rule
  /** Tries while `account` waits, with a proof of work: how often, and how many in a day. */
  readonly worked: Rule
  readonly work: Rule
  /** Each proof of work is good for one try. */
  readonly workUsed: Rule
  /** Wrong and refused tries of a network. It makes nobody wait. */
  readonly tried: Rule
  readonly pair: Rule
  readonly device: Rule
  readonly secondFactor: Rule
  readonly network: Rule
  readonly signUps: Rule
  readonly messages: Rule
  readonly deviceMessages: Rule
  readonly networkMessages: Rule
  /** So many wrong or refused tries in {@link attackWindow} are an attack. */
  readonly house: number
}

/** In seconds. An attack is over when it was quiet for so long. */
export const attackWindow = 10 * minute

/** A network with so many wrong and refused tries in the last day is quiet no more. Somebody who waits may try a few times. */
export const quietTries = 4

/** The shortest wait that a quiet network is told, in seconds. */
export const leastTold = 5

/** So long after the end of its wait, in seconds, a quiet network may come back. */
const comeBackIn = 2 * minute

/** For how long a proof of work can be used, in seconds. */
export const workLifetime = 10 * minute

/** How many free tries an account has in an attack. */
const freeInAttack = 3

export function rulesFor(limits: GuessLimits): Rules {
  const account: Rule = {
    name: 'guess-account',
    free: limits.account,
    firstWait: 30,
    longestWait: hour,
    keep: day,
  }
  const rule = (name: string, free: number, firstWait: number, longestWait: number, keep: number): Rule => ({
    name,
    free,
    firstWait,
    longestWait,
    keep,
  })
  return {
    account,
    accountInAttack: { ...account, free: Math.min(freeInAttack, limits.account) },
    quiet: rule('guess-quiet', 1, minute, minute, hour),
    spare: rule('guess-spare', limits.spare, 4 * hour, 4 * hour, day),
    told: rule('guess-told', 1, leastTold, leastTold, comeBackIn),
    worked: rule('guess-worked', 1, minute, minute, hour),
    work: rule('guess-work', limits.work, 4 * hour, 4 * hour, day),
    workUsed: rule('guess-work-used', 1, workLifetime, workLifetime, workLifetime),
    tried: rule('guess-tried', Number.MAX_SAFE_INTEGER, 0, 0, day),
    pair: rule('guess-pair', limits.pair, 5, hour, day),
    device: rule('guess-device', limits.device, 5, 15 * minute, day),
    secondFactor: rule('guess-second-factor', limits.pair, 5, 15 * minute, day),
    network: rule('guess-network', limits.network, 10, 15 * minute, hour),
    signUps: rule('sign-up-network', limits['sign-ups'], 30, 15 * minute, hour),
    messages: rule('message-address', limits.messages, minute, hour, 6 * hour),
    deviceMessages: rule('message-device', limits.messages, minute, hour, 6 * hour),
    networkMessages: rule('message-network', limits['network-messages'], 30, 15 * minute, hour),
    house: limits.house,
  }
}
