import 'server-only'
import { accountVariables } from '@/lib/account/account-config'
import { config } from '@/lib/config/config'
import type { Variables } from '@/lib/config/variables'
import { doctorConfig, doctorVariables } from '@/lib/doctor/doctor-config'
import type { ExaminedConfig } from '@/lib/doctor/examined-config'
import { helpDeskVariables } from '@/lib/help-desk/help-desk-config'
import { lineConfig, lineVariables } from '@/lib/line/line-config'
import { claimsConfig, claimsVariables } from '@/lib/oauth2/claims-config'
import { oauth2Config, oauth2Variables } from '@/lib/oauth2/oauth2-config'
import { phoneConfig, phoneVariables } from '@/lib/phone/phone-config'
import { portalConfig, portalVariables } from '@/lib/portal/portal-config'
import { rateLimitsConfig, rateLimitsVariables } from '@/lib/rate-limits/rate-limits-config'
import {
  requiredActionsConfig,
  requiredActionsVariables,
} from '@/lib/required-actions/required-actions-config'
import { telemetryVariables } from '@/lib/telemetry/telemetry-config'
import { themeVariables } from '@/lib/theme/theme-config'

/** What the capabilities read from the environment. The start checks it, with the variables of the core. */
export const capabilityVariables: readonly Variables[] = [
  oauth2Variables,
  claimsVariables,
  portalVariables,
  phoneVariables,
  accountVariables,
  lineVariables,
  themeVariables,
  rateLimitsVariables,
  doctorVariables,
  telemetryVariables,
  requiredActionsVariables,
  helpDeskVariables,
]

/** The configuration as the doctor examines it. */
export function examinedConfig(): ExaminedConfig {
  return {
    ...config(),
    ...oauth2Config(),
    ...claimsConfig(),
    ...portalConfig(),
    ...phoneConfig(),
    ...lineConfig(),
    ...rateLimitsConfig(),
    ...requiredActionsConfig(),
    ...doctorConfig(),
  }
}
