import { decodingsOf } from './decodings'
import { parseUrl } from './parse-url'
import type { CheckedUrl } from './redirect-url'
import { isSecureUrl } from './secure-url'

/** Where visitors may be sent back to: one origin, or only the part of it below a path. */
interface AllowedReturnUrl {
  /** Scheme, host and port, as `URL.origin` writes them. */
  readonly origin: string
  /** `/app` allows `/app` and `/app/x`, not `/apple`; empty allows the whole origin. */
  readonly pathPrefix: string
}

interface ReturnToPlaces {
  /** Our own public origin. */
  readonly appUrl: string
  readonly allowed: readonly AllowedReturnUrl[]
}

interface RedirectPlaces extends ReturnToPlaces {
  /** Kratos' public API, as this server and as the browser reach it. */
  readonly kratosUrls: readonly string[]
  /** Hydra's public API, where there is one. */
  readonly hydraUrl: string | null
  /** Kratos itself sent this URL to start a social sign-in (oidc, 422): any provider's page is allowed. */
  readonly isFromProvider: boolean
}

/** Enough for an OAuth2 challenge in a URL (1.4 kB, encoded twice), and far below the limit of a header. */
const maxReturnToLength = 4096

/**
 * Printable ASCII without the backslash; letters, marks and digits beyond ASCII. This excludes the characters
 * that browsers read differently from us (white space, tabs, line ends, backslashes). It also excludes every
 * character that only looks like a slash, a dot or an `@`, or that some server may turn into one.
 */
const plainCharacters = /^[!-[\]-~\p{L}\p{M}\p{Nd}]+$/u

/**
 * Decides where a visitor may be sent back to (docs/behaviour.md 6).
 * @param input the `return_to` from a URL, a flow or the session, unchanged
 * @returns the normalised URL to redirect to: a path on our own origin, or an absolute URL on an allowed one.
 *   Null when there is none or it is not allowed: log it and use the default.
 */
export function safeReturnTo(input: unknown, places: ReturnToPlaces): CheckedUrl | null {
  if (typeof input !== 'string' || input.length > maxReturnToLength) return null
  const address = readAddress(input, places.appUrl)
  if (!address?.isPlain) return null
  const { url, hasDoubleSlash } = address
  url.pathname = normalizedPath(url)
  const isOurs = url.origin === places.appUrl
  if (isOurs ? hasDoubleSlash : !isAllowed(url, places.allowed)) return null
  return (isOurs ? url.pathname + url.search + url.hash : url.href) as CheckedUrl
}

/**
 * Whether we may send the browser to a URL that Kratos gave us (`redirect_browser_to`). Allowed are our own
 * origin, the public origins of Kratos and Hydra, an allowed return URL, and a provider's page when
 * {@link RedirectPlaces.isFromProvider} is set.
 * @param redirectUrl absolute, or a path on our own origin
 */
export function isTrustedRedirect(redirectUrl: string, places: RedirectPlaces): boolean {
  const address = readAddress(redirectUrl, places.appUrl)
  if (address === null) return false
  const { url, isPlain, hasDoubleSlash } = address
  if (url.origin === places.appUrl) return isPlain && !hasDoubleSlash
  if (places.isFromProvider && isSecureUrl(url)) return true
  const services = places.hydraUrl === null ? places.kratosUrls : [...places.kratosUrls, places.hydraUrl]
  if (services.some((service) => new URL(service).origin === url.origin)) return true
  return isPlain && isAllowed(url, places.allowed)
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

/** One entry of `ALLOWED_RETURN_URLS`, or the end of the sentence that says what is wrong with it. */
function readAllowedReturnUrl(entry: string): AllowedReturnUrl | string {
  const address = /^https?:/i.test(entry) ? readAddress(entry, 'https://invalid.invalid') : null
  if (address === null) return 'must be an origin or URL prefix such as https://shop.example.com/account'
  const { url, isPlain } = address
  if (url.hostname.includes('*')) return 'must name one host: wildcards are not supported'
  if (!isSecureUrl(url)) return 'must use https (http is for localhost only)'
  if (/[?#]/.test(entry)) return 'must end with its path: no query, no fragment'
  if (!isPlain) return 'must have a plain path: no encoded dots or backslashes'
  return { origin: url.origin, pathPrefix: normalizedPath(url).replace(/\/$/, '') }
}

/** A URL, and what its path is for a server that decodes it once more. */
interface Address {
  readonly url: URL
  /**
   * The path stays the same path when servers decode it again: no encoded dot segments, backslashes or control
   * characters, and no broken encodings. `URL` has resolved the dot segments that are not encoded.
   */
  readonly isPlain: boolean
  /** On our own origin we return only a path: `//evil.example` is a host, also when `/ui` is cut off in front later. */
  readonly hasDoubleSlash: boolean
}

/** An http(s) URL without credentials, or a path on our origin. Null for what browsers may read otherwise. */
function readAddress(text: string, appUrl: string): Address | null {
  if (!plainCharacters.test(text)) return null
  const authority = /^(?:https?:\/\/([^/?#]+)|\/(?!\/))/i.exec(text)
  if (authority === null || !/^[^@%]{0,300}$/.test(authority[1] ?? '')) return null
  const url = parseUrl(text, appUrl)
  if (url === null) return null
  const paths = decodingsOf(url.pathname)
  // Some servers cut a segment at its semicolon: `..;x` climbs, too.
  const climbs = paths?.some((path) => /[\\\p{Cc}]|\/\.\.?(?:[/;]|$)/u.test(path)) ?? true
  return {
    url,
    isPlain: !climbs && isDecodable(url.pathname),
    hasDoubleSlash: paths?.some((path) => path.includes('//')) ?? true,
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** `%7Euser` and `~user` are one path (RFC 3986, 6.2.2). We write both in one way, to compare prefixes. */
function normalizedPath(url: URL): string {
  return url.pathname.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
}

function isAllowed(url: URL, allowed: readonly AllowedReturnUrl[]): boolean {
  return allowed.some(
    ({ origin, pathPrefix }) =>
      url.origin === origin && (url.pathname === pathPrefix || url.pathname.startsWith(`${pathPrefix}/`)),
  )
}
