import 'server-only'
import { config } from '@/lib/config/config'

/**
 * Whether the visitor came from a page of ours, or of a site in `ALLOWED_RETURN_URLS` (decisions.md,
 * "Routes"). Anybody can put a link in a chat or on another site, so such a link does not show what the
 * visitor wants.
 * @param headers of the request: `Sec-Fetch-Site`, or the Referer from older browsers
 */
export function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'same-site') return true
  const referrer = headers.get('referer')
  if (!referrer || !URL.canParse(referrer)) return false
  const { ALLOWED_RETURN_URLS } = config()
  return ALLOWED_RETURN_URLS.some(({ origin }) => origin === new URL(referrer).origin)
}
