import 'server-only'
import { config } from '@/lib/config/config'

/**
 * Whether it was a page of ours, or of a site that we trust with our visitors, that led here: browsers tell
 * (`Sec-Fetch-Site`), older ones by the Referer. A link in a chat, or on any other site, is somebody else's wish
 * (decisions.md, "Routes").
 */
export function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'same-site') return true
  const referrer = headers.get('referer')
  if (!referrer || !URL.canParse(referrer)) return false
  const { ALLOWED_RETURN_URLS } = config()
  return ALLOWED_RETURN_URLS.some(({ origin }) => origin === new URL(referrer).origin)
}
