import type { GuessLimits } from './guess-limits'

/** How many attempts are free, and how long the next one waits. Times are in seconds. */
export interface Limit {
  readonly name: string
  /** So many are free of a wait. */
  readonly freeAttempts: number
  /** The wait after the last free one. Each further one doubles it. */
  readonly firstWait: number
  readonly maxWait: number
  /** After so long, half of a count is forgotten. */
  readonly halfLife: number
}

const minute = 60
const hour = 60 * minute

/** The limits that an operator sets (docs/security.md, "Guesses and floods"). */
export type Limits = Readonly<Record<keyof GuessLimits, Limit>>

const times: Readonly<
  Record<keyof GuessLimits, readonly [firstWait: number, longest: number, half: number]>
> = {
  account: [30, hour, 6 * hour],
  'account-network': [5, hour, 6 * hour],
  network: [10, 15 * minute, hour / 2],
  browser: [5, 15 * minute, 6 * hour],
  'second-factor': [5, 15 * minute, 6 * hour],
  messages: [minute, hour, 2 * hour],
  'sign-ups': [30, 15 * minute, hour / 2],
}

/** @param free how many tries each limit leaves free */
export function limitsFrom(free: GuessLimits): Limits {
  const names = Object.keys(times) as (keyof GuessLimits)[]
  const limits = names.map((name) => {
    const [firstWait, maxWait, halfLife] = times[name]
    return [name, { name, freeAttempts: free[name], firstWait, maxWait, halfLife }]
  })
  return Object.fromEntries(limits)
}

/** For how long a proof can be used, in seconds. */
export const proofLifetime = 10 * minute

/** Attempts with a proof while `account` waits, per account. */
export const attemptsWithProof: Limit = {
  name: 'proven-tries',
  freeAttempts: 1,
  firstWait: minute,
  maxWait: hour,
  halfLife: 6 * hour,
}

/** The wait after a counter has reached `tries`, in milliseconds. */
export function waitAfter({ freeAttempts, firstWait, maxWait }: Limit, tries: number): number {
  const over = Math.round(tries) - freeAttempts
  return over < 0 ? 0 : 1000 * Math.min(maxWait, firstWait * 2 ** Math.min(over, 30))
}

/** What is left of a count after some time in milliseconds. */
export function decayedCount({ halfLife }: Limit, tries: number, passed: number): number {
  return tries * 2 ** (-passed / (1000 * halfLife))
}
