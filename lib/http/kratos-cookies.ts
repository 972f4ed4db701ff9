/** Our own cookies start so; they are nobody else's business. */
const ownCookie = /^(__Host-)?latchkey_/

/**
 * The visitor's cookies as Kratos may see them: all but ours.
 *
 * Kratos' session cookie name is the operator's choice, so cookies are left out by name, not let in.
 * Next percent-encodes what a server action sets (`=` in Kratos' base64 becomes `%3D`) and Kratos does not
 * decode, so values are decoded here.
 *
 * @param header the request's Cookie header
 */
export function kratosCookieHeader(header: string | null): string {
  return pairsOf(header).map(decodePair).join('; ')
}

/** What Kratos and Hydra know a visitor by: worth a whole account, and so nobody else's. */
const oryCookie = /^[^=]*csrf|^(__Host-|__Secure-)?ory_/i

/** The visitor's cookies as a service beside Ory may see them: neither ours nor Ory's, and as they are. */
export function serviceCookieHeader(header: string | null): string {
  return pairsOf(header)
    .filter((pair) => !oryCookie.test(pair))
    .join('; ')
}

/** The cookies of a Cookie header but ours. */
function pairsOf(header: string | null): string[] {
  if (!header) return []
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('=') && !ownCookie.test(pair))
}

function decodePair(pair: string): string {
  if (!pair.includes('%')) return pair
  const cut = pair.indexOf('=') + 1
  try {
    const value = decodeURIComponent(pair.slice(cut))
    // A decoded separator or line break would add a cookie or a header.
    return /[;,\s\p{Cc}]/u.test(value) ? pair : pair.slice(0, cut) + value
  } catch {
    return pair
  }
}

/** Whether the visitor sent a CSRF cookie of Kratos (`csrf_token_<hash>`, on Ory Network `__HOST-…csrf…`). */
export function hasCsrfCookie(header: string | null): boolean {
  return /(^|;\s*)[^=;]*csrf[^=;]*=/i.test(header ?? '')
}

/**
 * A Set-Cookie header of Kratos as the browser gets it: the cookie belongs to our origin, so `Domain` goes; on
 * https it is `Secure` whatever Kratos knows about that.
 */
export function relayedSetCookie(cookie: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes.filter(
    (attribute) => attribute !== '' && !/^(domain|secure)\s*(?:=|$)/i.test(attribute),
  )
  return [pair, ...kept, ...(isSecure ? ['Secure'] : [])].join('; ')
}
