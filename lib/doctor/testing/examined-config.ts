import { type Config, parseConfig } from '@/lib/config/config'
import type { Environment } from '@/lib/config/variables'
import type { ExaminedConfig } from '@/lib/doctor/examined-config'

/** The variables of the capabilities. */
export type CapabilityValues = Omit<ExaminedConfig, keyof Config>

/**
 * A configuration that the doctor examines: the core's as an environment has it, and the capabilities' as they read
 * theirs.
 */
export function examinedConfig(
  environment: Environment,
  values: Partial<CapabilityValues> = {},
): ExaminedConfig {
  return {
    ...parseConfig(environment),
    HYDRA_DYNAMIC_REGISTRATION: 'off',
    USER_CLIENT_TOKEN_FETCH: 'server',
    PHONE_VERIFICATION: 'required',
    LINE_PROVIDER_ID: 'line',
    GUESS_LIMITS: {},
    SECOND_FACTOR_GRACE_DAYS: 0,
    BIRTHDAY_TRAIT: 'birthdate',
    LATCHKEY_DOCTOR: 'on',
    SEVERAL_INSTANCES: 'off',
    ...values,
  }
}
