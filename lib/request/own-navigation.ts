import 'server-only'
import { config } from '@/lib/config/config'
import { parseUrl } from '@/lib/http/parse-url'
import { safeReturnTo } from '@/lib/http/return-to'

/**
 * Whether the visitor came from one of our pages, or from a site in `ALLOWED_RETURN_URLS` (docs/behaviour.md 4.8).
 * Anyone can put a link in a chat or on another site, so such a link does not show what the visitor wants. Nor does
 * one from another host of our domain, which may belong to someone else.
 * @param headers of the request: `Sec-Fetch-Site`, or the Referer from older browsers
 */
export function isTrustedNavigation(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' || isFromAllowedSite(headers)
}

/**
 * Whether the visitor came from a page of another site in `ALLOWED_RETURN_URLS`. A Latchkey page does not count: one of
 * its redirects, such as after the choice of a language, looks as if the visitor wanted to go there. For a site that is
 * a part of a host, its path must be in the Referer. Most browsers send only the origin to another one, unless the site
 * has a `Referrer-Policy` such as `no-referrer-when-downgrade`.
 * @param headers of the request; the Referer counts, which no other site can write
 */
export function isFromAllowedSite(headers: Pick<Headers, 'get'>): boolean {
  const { APP_URL, ALLOWED_RETURN_URLS } = config()
  const from = parseUrl(headers.get('referer') ?? '', APP_URL)
  if (from === null || from.origin === APP_URL) return false
  return ALLOWED_RETURN_URLS.some(
    (site) =>
      site.origin === from.origin &&
      (site.pathPrefix === '' ||
        safeReturnTo(from.origin + from.pathname, { appUrl: APP_URL, allowed: [site] }) !== null),
  )
}
