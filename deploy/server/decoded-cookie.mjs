/**
 * Answers this fault: Next percent-encodes the value of each cookie that a server action sets, and Kratos does not decode
 * the cookies that it receives. We decode them when they come back (`lib/session/kratos-cookies.ts`). An application on the
 * same site, or a proxy, sends the session cookie to Kratos itself, and Kratos would not know it.
 */

/** The names of our own cookies start like this. Only we read them. */
const ownCookie = /^(?:__Host-)?latchkey_/

/** What Kratos writes into its cookies, as in lib/session/kratos-cookies.ts. */
const kratosValue = /^[\w+/=|.~-]*$/

/**
 * A `Set-Cookie` header with the value that Kratos gave. Every other one stays as it is.
 * @param {string} header
 * @returns {string}
 */
export function decodedCookie(header) {
  const [pair, ...attributes] = header.split(';')
  const cut = pair.indexOf('=') + 1
  if (cut === 0 || ownCookie.test(pair) || !pair.includes('%')) return header
  try {
    const value = decodeURIComponent(pair.slice(cut))
    return kratosValue.test(value) ? [pair.slice(0, cut) + value, ...attributes].join(';') : header
  } catch {
    return header
  }
}
