import 'server-only'
import { rateLimit } from '@/lib/limits/stage'
import { requireVerifiedPhone } from '@/lib/phone/phone-is-proven'
import { refuseClosedRegistration } from '@/lib/submission/door-is-open'
import { endOtherAccess } from '@/lib/submission/end-other-access'
import { refuseAccountSwitch } from '@/lib/submission/names-own-account'
import type { Stage } from '@/lib/submission/pipeline'

/**
 * What each submission goes through before Kratos is asked to check or send anything, in this order: from our pages and
 * through the proxy. The last one asks Kratos for a flow, so the limits come first.
 */
export const stages: readonly Stage[] = [
  refuseClosedRegistration,
  requireVerifiedPhone,
  endOtherAccess,
  rateLimit,
  refuseAccountSwitch,
]
