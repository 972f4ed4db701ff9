import { screenUrl } from '../settings'
import type { Visit } from '../visit'
import type { KratosError } from './kratos-error'
import { wantsJson } from './negotiation'

/** A JSON response of Kratos. */
export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/**
 * An error as JSON. Kratos sends no charset here. `status` is that of the response, where the body names another.
 */
export function errorResponse(error: KratosError, status = error.status): Response {
  return new Response(`${JSON.stringify(error.body())}\n`, {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

/** A response that Go's HTTP server creates itself. */
export function textResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}

/** 204. When sessions are revoked, Kratos sends a content type anyway. */
export function noContent(contentType?: 'application/json; charset=utf-8'): Response {
  return new Response(null, { status: 204, ...(contentType && { headers: { 'content-type': contentType } }) })
}

/** The response with a header that forbids caches to store it. Kratos sends it after a GET only. */
export function uncached({ method }: Request, response: Response): Response {
  if (method === 'GET') response.headers.set('cache-control', 'private, no-cache, no-store, must-revalidate')
  return response
}

/**
 * A redirect. After a GET it contains the link that Kratos writes for clients that do not follow redirects.
 */
export function redirect(visit: Visit, location: string, status: 302 | 303 = 303): Response {
  if (visit.request.method !== 'GET') return new Response(null, { status, headers: { location } })
  const statusText = status === 303 ? 'See Other' : 'Found'
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll('<', '&lt;')
  return new Response(`<a href="${href}">${statusText}</a>.\n\n`, {
    status,
    headers: { location, 'content-type': 'text/html; charset=utf-8' },
  })
}

/**
 * Reports an error: a JSON caller gets the error, a browser is sent to the error screen, which fetches it by
 * its id.
 */
export function forward(visit: Visit, error: KratosError): Response {
  if (wantsJson(visit.request)) return errorResponse(error)
  const { settings, store } = visit.kratos
  const id = store.saveError(error.body().error, visit.now)
  return redirect(visit, screenUrl(settings, 'error', { id }))
}
