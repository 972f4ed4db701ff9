import 'server-only'
import { phoneProvider } from '@/app/(phone)/phone-provider'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { requireVerifiedPhone } from '@/lib/phone/require-verified-phone'
import { rateLimit } from '@/lib/rate-limits/rate-limit'
import { endOtherAccess } from '@/lib/submission/end-other-access'
import type { Stage } from '@/lib/submission/pipeline'
import { refuseAccountSwitch } from '@/lib/submission/refuse-account-switch'
import { refuseClosedRegistration } from '@/lib/submission/refuse-closed-registration'
import { retryInNfc } from '@/lib/submission/retry-in-nfc'

/**
 * What each submission goes through before Kratos is asked to check or send anything, in this order: from our pages and
 * through the proxy. The last one asks Kratos for a flow, so the limits come first.
 */
export const stages: readonly Stage[] = [
  refuseClosedRegistration,
  requireVerifiedPhone(phoneProvider),
  endOtherAccess(revokeAccess),
  rateLimit,
  refuseAccountSwitch,
  retryInNfc,
]
