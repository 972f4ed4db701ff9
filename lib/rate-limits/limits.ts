import { z } from 'zod'

/**
 * Times are in seconds. Each attempt after the free ones doubles the wait, and half of a count is forgotten in time.
 */
export interface Limit {
  readonly name: string
  readonly freeAttempts: number
  readonly firstWait: number
  readonly maxWait: number
  readonly halfLife: number
}

const [minute, hour] = [60, 60 * 60]

/** Free attempts, first wait, longest wait, half-life. docs/security.md, "Settings", says what each limit counts. */
const defaults = {
  account: [7, 30, hour, 6 * hour],
  'account-network': [5, 5, hour, 6 * hour],
  network: [50, 10, 15 * minute, hour / 2],
  browser: [10, 5, 15 * minute, 6 * hour],
  'second-factor': [5, 5, 15 * minute, 6 * hour],
  messages: [5, minute, hour, 2 * hour],
  'sign-ups': [20, 30, 15 * minute, hour / 2],
  /** What an attempt with a proof counts for, in place of `account` or `messages`. The operator does not set it. */
  'proven-tries': [1, minute, hour, 6 * hour],
} as const

export type Limits = Readonly<Record<keyof typeof defaults, Limit>>

type GuessLimits = Readonly<Record<Exclude<keyof Limits, 'proven-tries'>, number>>

const { 'proven-tries': _, ...settable } = defaults
export const defaultGuessLimits = Object.fromEntries(
  Object.entries(settable).map(([name, [freeAttempts]]) => [name, freeAttempts]),
) as GuessLimits

export function limitsFrom(free: GuessLimits): Limits {
  const limits = Object.entries({ 'proven-tries': 1, ...free }).map(([name, freeAttempts]) => {
    const [, firstWait, maxWait, halfLife] = defaults[name as keyof Limits]
    return [name, { name, freeAttempts, firstWait, maxWait, halfLife }]
  })
  return Object.fromEntries(limits)
}

const expected = `must be on, off, or limits such as account=7,network=50 (${Object.keys(settable).join(', ')}), each from 1 to 1000000`

/** Names of earlier versions, and what replaces them. */
const replacements: Readonly<Record<string, string>> = {
  pair: 'is account-network now, and second-factor for codes of a second factor',
  device: 'is browser now',
  'network-messages': 'is a part of network now',
  spare: 'was removed: a visitor who honors the wait is admitted, and account alone limits how often',
  work: 'was removed: one attempt with a proof is free, then such attempts wait, too',
  house: 'was removed: no limit applies to all accounts together',
}

/** `on`, `off`, or the limits that differ from the defaults. Null: nothing is counted. */
export const guessLimits = z.string().transform((text, context): GuessLimits | null => {
  if (text === 'off') return null
  if (text === 'on') return defaultGuessLimits
  const changed: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, name = '', value] = /^\s*([a-z-]+)\s*=\s*([1-9]\d{0,5}|1000000)\s*$/.exec(part) ?? []
    if (!Object.hasOwn(settable, name) || name in changed) {
      const isGone = Object.hasOwn(replacements, name)
      const message = isGone ? `must not name ${name}: it ${replacements[name]}` : expected
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    changed[name] = Number(value)
  }
  return { ...defaultGuessLimits, ...changed }
})

/** The wait after a counter has reached `tries`, in milliseconds. */
export function waitAfter({ freeAttempts, firstWait, maxWait }: Limit, tries: number): number {
  const over = Math.round(tries) - freeAttempts
  return over < 0 ? 0 : 1000 * Math.min(maxWait, firstWait * 2 ** Math.min(over, 30))
}

/** What is left of a count after some time in milliseconds. */
export function decayedCount({ halfLife }: Limit, tries: number, passed: number): number {
  return tries * 2 ** (-passed / (1000 * halfLife))
}
