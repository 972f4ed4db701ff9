import { parseConfig } from '@/lib/config/config'
import { type Environment, parseVariables } from '@/lib/config/variables'
import { doctorVariables } from '@/lib/doctor/doctor-config'
import type { ExaminedConfig } from '@/lib/doctor/examined-config'
import { lineVariables } from '@/lib/line/line-config'
import { oauth2Variables } from '@/lib/oauth2/oauth2-config'
import { phoneVariables } from '@/lib/phone/phone-config'
import { portalVariables } from '@/lib/portal/portal-config'
import { rateLimitsVariables } from '@/lib/rate-limits/rate-limits-config'
import { requiredActionsVariables } from '@/lib/required-actions/required-actions-config'

/** The configuration that the doctor examines, as an environment has it. */
export function parseExaminedConfig(environment: Environment): ExaminedConfig {
  return {
    ...parseConfig(environment),
    ...parseVariables(oauth2Variables, environment),
    ...parseVariables(portalVariables, environment),
    ...parseVariables(phoneVariables, environment),
    ...parseVariables(lineVariables, environment),
    ...parseVariables(rateLimitsVariables, environment),
    ...parseVariables(requiredActionsVariables, environment),
    ...parseVariables(doctorVariables, environment),
  }
}
