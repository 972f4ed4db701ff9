import 'server-only'
import { config } from '@/lib/config/config'

/**
 * Whether the visitor came from a page of ours, or of a site in `ALLOWED_RETURN_URLS` (docs/behaviour.md 4.8). Anybody can put a link in a chat or on another site, so such a link does not show what the
 * visitor wants.
 * @param headers of the request: `Sec-Fetch-Site`, or the Referer from older browsers
 */
export function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'same-origin' || site === 'same-site' || isFromAllowedSite(headers)
}

/**
 * Whether the visitor came from a page of another site in `ALLOWED_RETURN_URLS`. A page of ours does not count:
 * one of our redirects, such as after the choice of a language, looks as if the visitor wanted to go there.
 * @param headers of the request; the Referer counts, which no other site can write
 */
export function isFromAllowedSite(headers: Pick<Headers, 'get'>): boolean {
  const referrer = headers.get('referer')
  if (!referrer || !URL.canParse(referrer)) return false
  const { APP_URL, ALLOWED_RETURN_URLS } = config()
  const from = new URL(referrer).origin
  return from !== APP_URL && ALLOWED_RETURN_URLS.some(({ origin }) => origin === from)
}
