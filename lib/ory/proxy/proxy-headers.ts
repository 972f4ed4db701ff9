import 'server-only'
import { kratosCookieHeader, relayedSetCookie } from '@/lib/http/kratos-cookies'
import { proxyPath } from '@/lib/http/proxy-path'
import { safeReturnTo } from '@/lib/http/return-to'
import { proxyRoute } from './proxy-route'

/**
 * What Kratos may know of a request. Not `Origin` and `Referer`: Kratos checks neither, and the first would make
 * it answer CORS headers. Not `Authorization`: no public call reads it. Not the forwarding headers: they are the
 * visitor's claims.
 */
const passedOn = ['accept', 'accept-language', 'content-type', 'user-agent', 'x-session-token']

/** What belongs to one connection, not to the answer (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** What an answer says about its whole origin, about caching, or to Next itself: on our origin that is ours to say. */
const ours =
  /^(?:set-cookie|location|cache-control|expires|pragma|age|etag|last-modified|x-request-id|server|x-powered-by|alt-svc|clear-site-data|strict-transport-security|nel|report-to|reporting-endpoints|refresh|access-control-.*|x-middleware-.*|x-nextjs-.*)$/

/** Codings that `fetch` takes off by itself. */
const decodedByFetch = /^(?:x-gzip|gzip|deflate|br)(?:\s*,\s*(?:x-gzip|gzip|deflate|br))*$/i

/**
 * The headers of a request to Kratos on a visitor's behalf.
 * @param sent the visitor's headers
 * @param visitorAddress shown in Kratos' session list; null when unknown
 */
export function headersForKratos(sent: Headers, visitorAddress: string | null, requestId: string): Headers {
  const dropped = namedInConnection(sent)
  const headers = new Headers({
    accept: '*/*',
    // What is compressed on the way to us would only be taken apart here.
    'accept-encoding': 'identity',
    'x-request-id': requestId,
  })
  for (const name of passedOn) {
    const value = sent.get(name)
    if (value !== null && !dropped.includes(name)) headers.set(name, value)
  }
  const cookie = dropped.includes('cookie') ? '' : kratosCookieHeader(sent.get('cookie'))
  if (cookie) headers.set('cookie', cookie)
  if (visitorAddress !== null) headers.set('x-forwarded-for', visitorAddress)
  return headers
}

/**
 * The headers of Kratos' answer as the browser gets them, save `Location` ({@link relayedLocation}).
 * @param isSecure whether our origin is https
 */
export function headersForBrowser(answered: Headers, isSecure: boolean, requestId: string): Headers {
  const dropped = [...hopByHop, ...namedInConnection(answered)]
  if (decodedByFetch.test(answered.get('content-encoding') ?? ''))
    dropped.push('content-encoding', 'content-length')
  const headers = new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  for (const [name, value] of answered) {
    if (!ours.test(name) && !dropped.includes(name)) headers.set(name, value)
  }
  for (const cookie of answered.getSetCookie())
    headers.append('set-cookie', relayedSetCookie(cookie, isSecure))
  return headers
}

/**
 * Where a redirect of Kratos leads, for the browser: Kratos' own calls lead back through the proxy, everything
 * else that names its host (our pages, the OAuth2 client, a provider) is left as it is, for Kratos has checked it.
 * @returns null for a relative address that a browser would take for another host: Kratos 1.3 lets
 *   `return_to=///evil.example` through
 */
export function relayedLocation(location: string, kratosUrl: string, appUrl: string): string | null {
  const kratos = new URL(kratosUrl)
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(location)
  const address = isAbsolute ? location : safeReturnTo(location, { appUrl, allowed: [] })
  const url = address === null ? null : parsedUrl(address, kratos)
  if (url === null || url.origin !== kratos.origin) return url && address

  const base = kratos.pathname.replace(/\/$/, '')
  const isBelowBase = url.pathname.startsWith(`${base}/`)
  const path = isBelowBase ? url.pathname.slice(base.length) : url.pathname
  const isKratos = (isBelowBase || !isAbsolute) && proxyRoute(path) !== null
  return isKratos ? appUrl + proxyPath + path + url.search + url.hash : address
}

function parsedUrl(address: string, base: URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

function namedInConnection(headers: Headers): string[] {
  return (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
}
