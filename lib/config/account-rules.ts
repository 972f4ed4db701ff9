import type { Config } from './config'

/** The variables that demand something of every account (docs/accounts.md). */
export type RequiredActionConfig = Pick<
  Config,
  'REQUIRE_SECOND_FACTOR' | 'REQUIRE_VERIFIED_ADDRESS' | 'REQUIRE_PROFILE' | 'TERMS_VERSION' | 'MINIMUM_AGE'
>

/** Whether the operator demands something of every account. Pure. */
export function hasRequiredActions(rules: RequiredActionConfig): boolean {
  const switches = [rules.REQUIRE_SECOND_FACTOR, rules.REQUIRE_VERIFIED_ADDRESS, rules.REQUIRE_PROFILE]
  return switches.includes('on') || rules.TERMS_VERSION !== undefined || rules.MINIMUM_AGE !== undefined
}
