import { z } from 'zod'

/** How many tries are free before the first wait, and how many of the whole house are an attack. */
export interface GuessLimits {
  /** Wrong tries for one account, from all browsers that never signed in to it. */
  readonly account: number
  /** Wrong tries for one account in a day, from quiet networks, that need not wait as long as `account` says. */
  readonly spare: number
  /** The same with a proof of work. */
  readonly work: number
  /** Wrong tries for one account from one network. */
  readonly pair: number
  /** Wrong tries for one account from a browser that has signed in to it. */
  readonly device: number
  /** Wrong tries from one network, for all accounts. */
  readonly network: number
  /** Wrong tries in ten minutes that count as an attack on the house. */
  readonly house: number
  /** Registrations from one network. */
  readonly 'sign-ups': number
  /** Messages to one address. */
  readonly messages: number
  /** Messages that one network asks for. */
  readonly 'network-messages': number
}

export const defaultGuessLimits: GuessLimits = {
  account: 7,
  spare: 40,
  work: 10,
  pair: 5,
  device: 10,
  network: 50,
  house: 300,
  'sign-ups': 20,
  messages: 5,
  'network-messages': 30,
}

const expected = `must be on, off, or limits such as account=7,network=50 (${Object.keys(defaultGuessLimits).join(', ')}), each from 1 to 1000000`

/** `on`, `off`, or the limits that differ from the defaults. Null: nothing is counted. */
export const guessLimits = z.string().transform((text, context): GuessLimits | null => {
  if (text === 'off') return null
  if (text === 'on') return defaultGuessLimits
  const changed: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, name = '', value] = /^\s*([a-z-]+)\s*=\s*([1-9]\d{0,5}|1000000)\s*$/.exec(part) ?? []
    if (!Object.hasOwn(defaultGuessLimits, name) || name in changed) {
      context.addIssue({ code: 'custom', message: expected })
      return z.NEVER
    }
    changed[name] = Number(value)
  }
  return { ...defaultGuessLimits, ...changed }
})
