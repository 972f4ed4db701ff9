import 'server-only'
import { config } from '@/lib/config/config'
import { doctorConfig } from '@/lib/doctor/doctor-config'
import type { ExaminedConfig } from '@/lib/doctor/examined-config'
import { lineConfig } from '@/lib/line/line-config'
import { oauth2Config } from '@/lib/oauth2/oauth2-config'
import { phoneConfig } from '@/lib/phone/phone-config'
import { portalConfig } from '@/lib/portal/portal-config'
import { rateLimitsConfig } from '@/lib/rate-limits/rate-limits-config'
import { requiredActionsConfig } from '@/lib/required-actions/required-actions-config'

/** The configuration as the doctor examines it. */
export function examinedConfig(): ExaminedConfig {
  return {
    ...config(),
    ...oauth2Config(),
    ...portalConfig(),
    ...phoneConfig(),
    ...lineConfig(),
    ...rateLimitsConfig(),
    ...requiredActionsConfig(),
    ...doctorConfig(),
  }
}
