import 'server-only'
import { captchaPageFeature } from '@/lib/captcha/captcha-page'
import { linePageFeature } from '@/lib/line/page-feature'
import { portalPageFeature } from '@/lib/portal/page-feature'
import { rateLimitsPageFeature } from '@/lib/rate-limits/page-feature'
import type { PageFeature } from '@/lib/request/page-feature'
import { requiredActionsPageFeature } from '@/lib/required-actions/page-feature'

/** What the features of the product add to pages. */
export const pageFeatures: readonly PageFeature[] = [
  captchaPageFeature,
  rateLimitsPageFeature,
  linePageFeature,
  portalPageFeature,
  requiredActionsPageFeature,
]
