/** The names of our own cookies start like this. No other service may see them. */
const latchkeyCookie = /^(__Host-)?latchkey_/

/**
 * Latchkey sets this cookie before the first page. Only /error shows what it contains
 * (lib/oauth2/recent-requests.ts).
 */
const begunCookie = /^(__Host-)?latchkey_begun=/

/**
 * The visitor's cookies for Kratos: all except Latchkey's. Of two with one name Kratos reads the first, so only that
 * one is forwarded.
 *
 * The operator chooses the name of Kratos' session cookie, so we remove our cookies and keep the rest. A server action
 * of Next percent-encodes values (`=` in Kratos' base64 becomes `%3D`) and Kratos does not decode them, so we do. The
 * cookies of other programs go on as they came, where Kratos reads them as we do: only base64 is decoded.
 *
 * @param header the request's Cookie header
 */
export function kratosCookieHeader(header: string | null): string {
  return kratosCookies(header)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

/**
 * What a cookie may contain (RFC 6265, 4.1.1). Kratos' library strips double quotes from a value and skips a cookie
 * with other characters, so we cannot know what Kratos reads. Kratos sets no such cookie, and gets none.
 */
const plainValue = /^[!#-+\--:<-[\]-~]*$/

/** The cookies of {@link kratosCookieHeader}, one by one. */
export function kratosCookies(
  header: string | null,
): readonly { readonly name: string; readonly value: string }[] {
  const cookies = new Map<string, string>()
  for (const pair of pairsOf(header)) {
    const name = nameOf(pair)
    const value = pair.slice(name.length + 1)
    if (!cookies.has(name) && plainValue.test(value)) cookies.set(name, decoded(value))
  }
  return [...cookies].filter(([, value]) => !isRespelled(value)).map(([name, value]) => ({ name, value }))
}

/**
 * Whether a value is another spelling of one that Kratos seals: base64 of a time, a bar and more. Go ignores the bits
 * of its last letter that belong to no byte, so one session would have several spellings. Kratos writes one of them.
 */
function isRespelled(value: string): boolean {
  const text = value.replace(/={1,2}$/, '')
  if (!/^[\w-]+$/.test(text)) return false
  const bytes = Buffer.from(text, 'base64url')
  return /^\d+\|/.test(bytes.toString('latin1')) && bytes.toString('base64url') !== text
}

/**
 * The cookies by which Kratos and Hydra know a visitor. They give access to the account, so only Ory may see
 * them.
 */
const oryCookie = /^[^=]*csrf|^(__Host-|__Secure-)?ory_/i

/**
 * The visitor's cookies for a service that is not Ory: neither Latchkey's nor Ory's, and not decoded.
 * @param sessionCookie the name of Kratos' session cookie, if the operator configured it
 */
export function serviceCookieHeader(header: string | null, sessionCookie?: string): string {
  return pairsOf(header)
    .filter((pair) => !oryCookie.test(pair) && nameOf(pair) !== sessionCookie)
    .join('; ')
}

/** The cookies of a Cookie header, without Latchkey's. */
function pairsOf(header: string | null): string[] {
  return allPairs(header).filter((pair) => pair.includes('=') && !latchkeyCookie.test(pair))
}

function allPairs(header: string | null): string[] {
  return header ? header.split(';').map((pair) => pair.trim()) : []
}

/**
 * What Kratos writes into its cookies: base64 and a few separators. Any other character could add a cookie or a
 * header, or cannot be in a header at all.
 */
const kratosValue = /^[\w+/=|.~-]*$/

function decoded(sent: string): string {
  try {
    const value = decodeURIComponent(sent)
    return kratosValue.test(value) ? value : sent
  } catch {
    return sent
  }
}

/**
 * Whether a cookie of this name may contain Kratos' session: the configured name, or any with "session" in it except
 * Latchkey's and Hydra's. Only this function decides it.
 * @param configuredName the name of Kratos' session cookie (`ORY_SESSION_COOKIE`)
 */
export function isSessionCookie(name: string, configuredName?: string): boolean {
  return configuredName === undefined ? isOfKratos(name, 'session') : name === configuredName
}

/**
 * True if the request has neither a Kratos session cookie nor a Latchkey cookie that identifies a returning
 * browser. Such a page contains no personal data.
 * @param configuredName as for {@link isSessionCookie}
 */
export function isAnonymous(header: string | null, configuredName?: string): boolean {
  const hasSession = kratosCookies(header).some(
    ({ name, value }) => value !== '' && isSessionCookie(name, configuredName),
  )
  return !isReturningBrowser(header) && !hasSession
}

/** Whether the browser has a cookie that our pages set, so it was here before. */
export function isReturningBrowser(header: string | null): boolean {
  return allPairs(header).some((pair) => latchkeyCookie.test(pair) && !begunCookie.test(pair))
}

/** No regular expression: the client chooses the name, and some expressions take the square of its length. */
function isOfKratos(name: string, part: 'session' | 'csrf'): boolean {
  const lower = name.toLowerCase()
  return lower.includes(part) && !lower.startsWith('ory_hydra_')
}

/**
 * A Cookie header as the browser will send it after a response.
 * @param changed the cookies that the response sets; it deletes those with an empty value
 */
export function withCookies(
  header: string | null,
  changed: readonly { readonly name: string; readonly value: string }[],
): string {
  const kept = allPairs(header).filter((pair) => changed.every(({ name }) => name !== nameOf(pair)))
  const set = changed.filter(({ value }) => value !== '').map(({ name, value }) => `${name}=${value}`)
  return [...set, ...kept].join('; ')
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('='))
}

/** Whether the visitor sent Kratos' CSRF cookie (`csrf_token_<hash>`, on Ory Network `__HOST-...csrf...`). */
export function hasCsrfCookie(header: string | null): boolean {
  return csrfCookies(header).length > 0
}

/**
 * Kratos' CSRF cookies as `name=value`, decoded and in a fixed order; most often there is one. Hydra has CSRF
 * cookies too, and may be on our host.
 */
export function csrfCookies(header: string | null): string[] {
  return kratosCookies(header)
    .filter(({ name }) => isOfKratos(name, 'csrf'))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
}

/**
 * The domain of a cookie of Kratos, where it is one that our host belongs to: the operator shares the session with
 * other hosts of it (`cookies.domain`). Undefined for any other: a browser would refuse the cookie.
 */
export function sharedDomain(domain: string | undefined, appUrl: string): string | undefined {
  const shared = domain?.replace(/^\./, '').toLowerCase()
  const { hostname } = new URL(appUrl)
  return shared && (hostname === shared || hostname.endsWith(`.${shared}`)) ? shared : undefined
}

/**
 * A Set-Cookie header without a lifetime, so that the cookie ends with the browser. A cookie that is deleted stays
 * deleted.
 */
export function withoutLifetime(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  if (attributes.some(isInThePast)) return cookie
  return [pair, ...attributes.filter((attribute) => !/^(?:max-age|expires)\s*(?:=|$)/i.test(attribute))].join(
    '; ',
  )
}

/** Browsers delete a cookie with such an attribute (RFC 6265, 5.2). */
function isInThePast(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim().toLowerCase())
  if (name === 'max-age') return Number(value) <= 0
  return name === 'expires' && Date.parse(value) <= Date.now()
}
