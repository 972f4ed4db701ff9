import 'server-only'
import { accountVariables } from '@/lib/account/account-config'
import type { Variables } from '@/lib/config/variables'
import { doctorVariables } from '@/lib/doctor/doctor-config'
import { lineVariables } from '@/lib/line/line-config'
import { oauth2Variables } from '@/lib/oauth2/oauth2-config'
import { phoneVariables } from '@/lib/phone/phone-config'
import { portalVariables } from '@/lib/portal/portal-config'
import { rateLimitsVariables } from '@/lib/rate-limits/rate-limits-config'
import { requiredActionsVariables } from '@/lib/required-actions/required-actions-config'
import { telemetryVariables } from '@/lib/telemetry/telemetry-config'
import { themeVariables } from '@/lib/theme/theme-config'

/** What the capabilities read from the environment. The start checks it, with the variables of the core. */
export const capabilityVariables: readonly Variables[] = [
  oauth2Variables,
  portalVariables,
  phoneVariables,
  accountVariables,
  lineVariables,
  themeVariables,
  rateLimitsVariables,
  doctorVariables,
  telemetryVariables,
  requiredActionsVariables,
]
