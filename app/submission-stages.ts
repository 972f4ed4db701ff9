import 'server-only'
import { phoneProvider } from '@/app/(phone)/phone-provider'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { requireVerifiedPhone } from '@/lib/phone/require-verified-phone'
import { accountDigest } from '@/lib/rate-limits/account-digest'
import { rateLimit } from '@/lib/rate-limits/rate-limit'
import { endOtherAccess } from '@/lib/submission/end-other-access'
import { logFailedAttempt } from '@/lib/submission/log-failed-attempt'
import type { Stage } from '@/lib/submission/pipeline'
import { refuseAccountSwitch } from '@/lib/submission/refuse-account-switch'
import { refuseClosedRegistration } from '@/lib/submission/refuse-closed-registration'
import { retryInNfc } from '@/lib/submission/retry-in-nfc'

/**
 * The stages of each submission, from pages and through the proxy, in this order. They run before Kratos checks or
 * sends anything. The last one reads a flow from Kratos, so the limits come first.
 */
export const stages: readonly Stage[] = [
  logFailedAttempt(accountDigest),
  refuseClosedRegistration,
  requireVerifiedPhone(phoneProvider),
  endOtherAccess(revokeAccess),
  rateLimit,
  refuseAccountSwitch,
  retryInNfc,
]
