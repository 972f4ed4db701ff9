/**
 * What is rejected before anything reads the cookies, the query or the body of a request. The server calls
 * this in front of Next; on a host without Latchkey's server, the middleware calls it.
 */

/** The methods that the routes serve. Next responds with 500 to some of the others. */
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']
/** Files: Next responds with 500 to a method other than these. */
const fileMethods = ['GET', 'HEAD', 'OPTIONS']
const files = /^\/(?:_next\/|(?:favicon\.ico|apple-touch-icon\.png|icon\.svg|robots\.txt)$)/

/**
 * Limits far above what a browser sends. Longer values delay every visitor: Next serializes all cookies again
 * for each of them, it parses each parameter of the query several times, it copies the URL often, and its
 * expression for the user agent takes the square of its length. Parsing a host in `Origin` or `Referer` takes
 * that, too. The last four are in bytes, as are all cookies together in `cookiesByBytes`, which is their
 * number times their length. The largest form contains a passkey: a few kilobytes.
 */
export const requestLimits = {
  cookies: 150,
  cookiesByBytes: 1_500_000,
  parameters: 100,
  formFields: 250,
  url: 16 * 1024,
  userAgent: 2 * 1024,
  referrer: 4 * 1024,
  body: 64 * 1024,
}

/**
 * Why a request is rejected by its first line and its headers.
 * @param request its method, its path with the query, and the headers `cookie`, `user-agent`, `origin`,
 * `referer` and `content-length`, unchanged
 * @returns the status, with 405 the allowed methods, and the page for a browser if a person may have mistyped the
 * URL; null if the request is not rejected
 */
export function rejectionStatus({ method, url, cookie, userAgent, origin, referrer, length }) {
  if (url.length > requestLimits.url) return { status: 414 }
  if ((userAgent ?? '').length > requestLimits.userAgent) return { status: 431 }
  if ([origin, referrer].some((from) => (from ?? '').length > requestLimits.referrer)) return { status: 431 }
  const path = url.split('?', 1)[0]
  if (!isDecodable(path)) return { status: 400, page: '/error?reason=start' }
  if (hasTooManyCookies(cookie ?? '')) return { status: 431 }
  if (countOf('&', url) >= requestLimits.parameters) return { status: 400 }
  const allowed = files.test(path) ? fileMethods : methods
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(', ') }
  return Number(length ?? 0) > requestLimits.body ? { status: 413 } : null
}

/**
 * How often a part occurs in a text.
 * @param text a text, or bytes
 */
export function countOf(part, text) {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}

function hasTooManyCookies(header) {
  const count = countOf(';', header) + 1
  return count > requestLimits.cookies || count * header.length > requestLimits.cookiesByBytes
}

function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
