import { screenUrl } from '../settings'
import type { Visit } from '../visit'
import type { KratosError } from './kratos-error'
import { wantsJson } from './negotiation'

/** A JSON answer of Kratos. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** An error by JSON. Kratos leaves the charset out here. */
export function errorAnswer(error: KratosError): Response {
  return new Response(`${JSON.stringify(error.body())}\n`, {
    status: error.status,
    headers: { 'content-type': 'application/json' },
  })
}

/** What Go's HTTP server says by itself. */
export function plainAnswer(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}

/** 204; where sessions are revoked Kratos names a content type all the same. */
export function noContent(contentType?: 'application/json; charset=utf-8'): Response {
  return new Response(null, { status: 204, ...(contentType && { headers: { 'content-type': contentType } }) })
}

/** The answer, marked as one that no cache may keep: all of Kratos' API but its health is. */
export function uncached(answer: Response): Response {
  answer.headers.set('cache-control', 'private, no-cache, no-store, must-revalidate')
  return answer
}

/** A redirect; after a GET with the link that Kratos writes for a reader without redirects. */
export function redirect(visit: Visit, location: string, status: 302 | 303 = 303): Response {
  if (visit.request.method !== 'GET') return new Response(null, { status, headers: { location } })
  const words = status === 303 ? 'See Other' : 'Found'
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll('<', '&lt;')
  return new Response(`<a href="${href}">${words}</a>.\n\n`, {
    status,
    headers: { location, 'content-type': 'text/html; charset=utf-8' },
  })
}

/** Tells of an error: by JSON as it is; a browser is sent to the error screen, which fetches it by its id. */
export function forward(visit: Visit, error: KratosError): Response {
  if (wantsJson(visit.request)) return errorAnswer(error)
  const { settings, store } = visit.kratos
  const id = store.saveError(error.body().error, visit.now)
  return redirect(visit, screenUrl(settings, 'error', { id }))
}
