import 'server-only'
import { captchaPageFeature } from '@/lib/flows/open/captcha-page'
import { rateLimitsPageFeature } from '@/lib/limits/page-feature'
import { linePageFeature } from '@/lib/line/page-feature'
import { portalPageFeature } from '@/lib/portal/page-feature'
import type { PageFeature } from '@/lib/request/page-feature'
import { requiredActionsPageFeature } from '@/lib/rules/page-feature'

/** What the features of the product add to pages. */
export const pageFeatures: readonly PageFeature[] = [
  captchaPageFeature,
  rateLimitsPageFeature,
  linePageFeature,
  portalPageFeature,
  requiredActionsPageFeature,
]
