import { z } from 'zod'

/** How many attempts are free before the first wait (docs/security.md, "Guesses and floods"). */
export interface GuessLimits {
  /** Failed attempts on one account, from all browsers that never signed in to it. */
  readonly account: number
  /** Failed attempts on one account from one network. */
  readonly 'account-network': number
  /** Failed attempts and messages of one network, for all accounts. */
  readonly network: number
  /** Failed attempts on one account from a browser that has signed in to it. */
  readonly browser: number
  /** Wrong codes of a second factor, for one account and for one session. */
  readonly 'second-factor': number
  /** Messages to one address. */
  readonly messages: number
  /** Registrations from one network. */
  readonly 'sign-ups': number
}

export const defaultGuessLimits: GuessLimits = {
  account: 7,
  'account-network': 5,
  network: 50,
  browser: 10,
  'second-factor': 5,
  messages: 5,
  'sign-ups': 20,
}

const expected = `must be on, off, or limits such as account=7,network=50 (${Object.keys(defaultGuessLimits).join(', ')}), each from 1 to 1000000`

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
    if (!Object.hasOwn(defaultGuessLimits, name) || name in changed) {
      const isGone = Object.hasOwn(replacements, name)
      const message = isGone ? `must not name ${name}: it ${replacements[name]}` : expected
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    changed[name] = Number(value)
  }
  return { ...defaultGuessLimits, ...changed }
})
