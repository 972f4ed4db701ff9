import 'server-only'
import { parseUrl } from '@/lib/http/parse-url'
import { safeReturnTo } from '@/lib/http/return-to'
import { visitorHeaders } from '@/lib/ory/clients/visitor-headers'
import { proxyPath } from '@/lib/urls/proxy-path'
import { proxyRoute } from './proxy-route'

/**
 * The request headers that we pass on to Kratos, beside those of {@link visitorHeaders}. Not `Origin` and `Referer`:
 * Kratos checks neither, and `Origin` would make it send CORS headers. Not `Authorization`: no public call reads it.
 * Not the forwarding headers: the visitor can invent them, so we send our own.
 */
const passedOn = ['accept', 'accept-language', 'content-type', 'x-session-token']

/**
 * The response headers that we pass on to browsers. All others belong to one connection (RFC 9110, 7.6.1), to
 * the proxies behind us (`Via`), or to a whole origin, and on our origin only we may set them.
 * `Location` is relayed on its own ({@link relayedLocation}), `Set-Cookie` by the route (`relayCookiesOf`).
 */
const relayedToBrowsers = [
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'link',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-kratos-authenticated-identity-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-total-count',
]

/** Codings that `fetch` decodes itself. */
const decodedByFetch = /^(?:x-gzip|gzip|deflate|br)(?:\s*,\s*(?:x-gzip|gzip|deflate|br))*$/i

/**
 * The headers of a request to Kratos on a visitor's behalf.
 * @param sent the visitor's headers
 * @param visitor their IP address, which Kratos shows in its session list (null when unknown), and the id of
 *   their request
 * @param appUrl our own origin
 */
export function headersForKratos(
  sent: Headers,
  { ipAddress, requestId }: { readonly ipAddress: string | null; readonly requestId: string },
  appUrl: string,
): Headers {
  const dropped = namedInConnection(sent)
  const given = (name: string) => (dropped.includes(name) ? null : sent.get(name))
  const [cookieHeader, userAgent] = [given('cookie') ?? '', given('user-agent') ?? '']
  const headers = new Headers({
    accept: '*/*',
    // We would have to decode a compressed body again.
    'accept-encoding': 'identity',
    ...visitorHeaders({ cookieHeader, userAgent, ipAddress, requestId }, appUrl),
  })
  for (const name of passedOn) {
    const value = given(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/**
 * The headers of Kratos' response for the browser, without `Location` ({@link relayedLocation}), and with `Set-Cookie`
 * as Kratos wrote it. Kratos 26.2 sends no `Cache-Control`, so we say that nothing may be stored.
 */
export function headersForBrowser(received: Headers, requestId: string): Headers {
  const dropped = namedInConnection(received)
  if (decodedByFetch.test(received.get('content-encoding') ?? ''))
    dropped.push('content-encoding', 'content-length')
  const headers = new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  for (const name of relayedToBrowsers) {
    const value = received.get(name)
    if (value !== null && !dropped.includes(name)) headers.set(name, value)
  }
  for (const cookie of received.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/**
 * The `Location` of a redirect of Kratos, for the browser. Kratos' own calls go through the proxy. Every
 * other absolute URL (our pages, the OAuth2 client, a provider) stays as it is, because Kratos has checked
 * it.
 * @returns null for a relative URL that a browser would read as another host: Kratos 1.3 accepts
 *   `return_to=///evil.example`
 */
export function relayedLocation(location: string, kratosUrl: string, appUrl: string): string | null {
  const kratos = new URL(kratosUrl)
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(location)
  const target = isAbsolute ? location : safeReturnTo(location, { appUrl, allowed: [] })
  const url = target === null ? null : parseUrl(target, kratos)
  if (url === null || url.origin !== kratos.origin) return url && target

  const base = kratos.pathname.replace(/\/$/, '')
  const isBelowBase = url.pathname.startsWith(`${base}/`)
  const path = isBelowBase ? url.pathname.slice(base.length) : url.pathname
  const isKratos = (isBelowBase || !isAbsolute) && proxyRoute(path) !== null
  return isKratos ? appUrl + proxyPath + path + url.search + url.hash : target
}

function namedInConnection(headers: Headers): string[] {
  return (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
}
