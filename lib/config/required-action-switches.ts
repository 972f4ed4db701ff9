import { z } from 'zod'
import { onOrOff } from './variable-types'
import type { ValuesOf } from './variables'

const wholeYears = 'must be a whole number of years, from 1 to 99'

/**
 * The variables that demand something of every account (docs/accounts.md). The destination of each sign-in depends on
 * whether there is one. What else the actions need is in `lib/required-actions`.
 */
export const requiredActionSwitches = {
  REQUIRE_SECOND_FACTOR: onOrOff.default('off'),
  REQUIRE_VERIFIED_ADDRESS: onOrOff.default('off'),
  REQUIRE_PROFILE: onOrOff.default('off'),
  TERMS_VERSION: z.string().trim().max(100, { error: 'must have 100 characters or fewer' }).optional(),
  MINIMUM_AGE: z.coerce
    .number({ error: wholeYears })
    .int(wholeYears)
    .min(1, wholeYears)
    .max(99, wholeYears)
    .optional(),
}

export type RequiredActionSwitches = ValuesOf<typeof requiredActionSwitches>

/** Whether the operator demands something of every account. Pure. */
export function hasRequiredActions(given: RequiredActionSwitches): boolean {
  const switches = [given.REQUIRE_SECOND_FACTOR, given.REQUIRE_VERIFIED_ADDRESS, given.REQUIRE_PROFILE]
  return switches.includes('on') || given.TERMS_VERSION !== undefined || given.MINIMUM_AGE !== undefined
}
