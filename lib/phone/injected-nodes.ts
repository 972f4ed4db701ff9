/**
 * What follows the phone field of a registration by LINE, and the id of its text (docs/behaviour.md 2.6). Kratos
 * never gets any of it.
 */
export const injectedNodes = {
  'traits.smssend': 8888001,
  'traits.sms': 8888002,
  'traits.phoneverify': 8888003,
  'traits.reverification': 8888004,
  'traits.error.phone.format': 8888005,
  'traits.error.phone.verification': 8888005,
  'traits.tick': 8888006,
} as const
export type InjectedName = keyof typeof injectedNodes

export const injectedNames = Object.keys(injectedNodes)
