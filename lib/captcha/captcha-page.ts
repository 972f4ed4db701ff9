import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hasCaptcha } from '@/lib/ory/kratos/nodes/captcha'
import type { PageFeature } from '@/lib/request/page-feature'
import { turnstileOrigin } from '@/lib/turnstile/turnstile-origin'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { isFlowPage } from '@/lib/urls/pages'

const parameter = 'captcha'
const turnstile = 'turnstile'

/**
 * What a page with a captcha adds to its URL. The content security policy is sent before the flow is read, so the
 * URL says that the page needs Cloudflare's frame.
 * @returns nothing for a flow without a captcha, and for a URL that already names it
 */
export function captchaParameters(flow: Flow, { query }: FlowPageUrl): Readonly<Record<string, string>> {
  const isNeeded = hasCaptcha(flow) && query.get(parameter) !== turnstile
  return isNeeded ? { [parameter]: turnstile } : {}
}

/** What a captcha adds to the pages that show one. */
export const captchaPageFeature: PageFeature = {
  frameOrigins({ url }) {
    const isUsed = isFlowPage(url.pathname.slice(1)) && url.searchParams.get(parameter) === turnstile
    return isUsed ? [turnstileOrigin] : []
  },
}
