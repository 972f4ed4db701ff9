/** A place visitors may be sent back to: one origin, or only the part of it below a path. */
export interface AllowedReturnUrl {
  /** Scheme, host and port, as `URL.origin` writes them. */
  readonly origin: string
  /** `/app` allows `/app` and `/app/x`, not `/apple`; empty allows the whole origin. */
  readonly pathPrefix: string
}

export interface ReturnToRules {
  /** Our own public origin. */
  readonly appUrl: string
  readonly allowed: readonly AllowedReturnUrl[]
}

export interface RedirectRules extends ReturnToRules {
  /** Kratos' public API, as this server and as the browser reach it. */
  readonly kratosUrls: readonly string[]
  /** Hydra's public API, where there is one. */
  readonly hydraUrl: string | null
  /** Kratos itself answered with this address to start a social sign-in (oidc, 422): any provider's page will do. */
  readonly isFromProvider: boolean
}

/** Room for an OAuth2 challenge inside an address (1.4 kB, encoded twice), and well inside a header's limit. */
const longestReturnTo = 4096

/** How often a path may be encoded over itself; nobody means well beyond that. */
const deepestEncoding = 4

/**
 * Printable ASCII without the backslash; letters, marks and digits beyond ASCII. That leaves out what browsers
 * read differently from us (white space, tabs, line ends, backslashes) and every character that only looks like
 * a slash, a dot or an `@`, or that some server may fold into one.
 */
const plainCharacters = /^[!-[\]-~\p{L}\p{M}\p{Nd}]+$/u

/**
 * Decides where a visitor may be sent back to (decisions.md, "return_to and redirects").
 * @param input the `return_to` as it came: from an address, a flow or the session
 * @returns the address to redirect to, normalised: a path on our own origin, or an absolute address on an
 *   allowed one. Null when there is none or it is not allowed: log it and use the default.
 */
export function safeReturnTo(input: unknown, rules: ReturnToRules): string | null {
  if (typeof input !== 'string' || input.length > longestReturnTo) return null
  const url = readAddress(input, rules.appUrl)
  if (url === null || !hasPlainPath(url)) return null
  url.pathname = normalisedPath(url)
  if (url.origin === rules.appUrl) return hasDoubleSlash(url) ? null : url.pathname + url.search + url.hash
  return isAllowed(url, rules.allowed) ? url.href : null
}

/**
 * Whether an address that Kratos told us to send the browser to (`redirect_browser_to`) may be followed: our own
 * origin, Kratos' and Hydra's public origins, an allowed return address, and a provider's page when
 * {@link RedirectRules.isFromProvider} is set.
 * @param address absolute, or a path on our own origin
 */
export function isTrustedRedirect(address: string, rules: RedirectRules): boolean {
  const url = readAddress(address, rules.appUrl)
  if (url === null) return false
  if (url.origin === rules.appUrl) return hasPlainPath(url) && !hasDoubleSlash(url)
  if (rules.isFromProvider && isSecure(url)) return true
  const services = rules.hydraUrl === null ? rules.kratosUrls : [...rules.kratosUrls, rules.hydraUrl]
  if (services.some((service) => new URL(service).origin === url.origin)) return true
  return hasPlainPath(url) && isAllowed(url, rules.allowed)
}

/**
 * Reads `ALLOWED_RETURN_URLS`: origins or URL prefixes, separated by commas.
 * @throws {Error} naming every entry that is wrong and what is expected instead
 */
export function parseAllowedReturnUrls(text: string): AllowedReturnUrl[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const mistakes: string[] = []
  const urls = entries.flatMap((entry) => {
    const allowed = readAllowedReturnUrl(entry)
    if (typeof allowed !== 'string') return [allowed]
    mistakes.push(`${entry} ${allowed}`)
    return []
  })
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  return urls
}

/** One entry of `ALLOWED_RETURN_URLS`, or the rest of the sentence that says what is wrong with it. */
function readAllowedReturnUrl(entry: string): AllowedReturnUrl | string {
  const url = /^https?:/i.test(entry) ? readAddress(entry, 'https://invalid.invalid') : null
  if (url === null) return 'must be an origin or URL prefix such as https://shop.example.com/account'
  if (url.hostname.includes('*')) return 'must name one host: wildcards are not supported'
  if (!isSecure(url)) return 'must use https (http is for localhost only)'
  if (/[?#]/.test(entry)) return 'must end with its path: no query, no fragment'
  if (!hasPlainPath(url)) return 'must have a plain path: no dots or backslashes behind encodings'
  return { origin: url.origin, pathPrefix: normalisedPath(url).replace(/\/$/, '') }
}

/** An http(s) URL without credentials, or a path on our own origin; null for anything a browser could read otherwise. */
function readAddress(address: string, appUrl: string): URL | null {
  if (!plainCharacters.test(address)) return null
  const authority = /^(?:https?:\/\/([^/?#]+)|\/(?!\/))/i.exec(address)
  if (authority === null || /[@%]/.test(authority[1] ?? '')) return null
  // Not URL.canParse: on Node 20 it refuses letters beyond ASCII once it has been called some thousand times.
  try {
    return new URL(address, appUrl)
  } catch {
    return null
  }
}

/**
 * Whether a path stays the same path however often the servers on the way decode it: no dot segments, backslashes
 * or control characters behind encodings, no broken encodings. `URL` has resolved the plain ones.
 */
function hasPlainPath(url: URL): boolean {
  const paths = decodings(url.pathname)
  return (
    isDecodable(url.pathname) &&
    paths.length <= deepestEncoding &&
    !paths.some((path) => /[\\\p{Cc}]|(?:^|\/)\.\.?(?:\/|$)/u.test(path))
  )
}

/** On our own origin the answer is a bare path, and `//evil.example`, or what is cut down to it later, is a host. */
function hasDoubleSlash(url: URL): boolean {
  return decodings(url.pathname).some((path) => path.includes('//'))
}

/** The path and what each further decoding makes of it. Only ASCII is decoded: nothing else can mislead a server. */
function decodings(path: string): string[] {
  const paths = [path]
  for (let last = path; paths.length <= deepestEncoding; paths.push(last)) {
    const decoded = last.replace(/%([0-7][0-9a-f])/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (decoded === last) break
    last = decoded
  }
  return paths
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** `%7Euser` and `~user` are the same path (RFC 3986, 6.2.2): written in one way, so that prefixes compare. */
function normalisedPath(url: URL): string {
  return url.pathname.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /^[\w.~-]$/.test(character) ? character : encoded.toUpperCase()
  })
}

function isAllowed(url: URL, allowed: readonly AllowedReturnUrl[]): boolean {
  return allowed.some(
    ({ origin, pathPrefix }) =>
      url.origin === origin && (url.pathname === pathPrefix || url.pathname.startsWith(`${pathPrefix}/`)),
  )
}

function isSecure(url: URL): boolean {
  return (
    url.protocol === 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  )
}
