import { endpoint, type PublicApp } from './http/endpoint'
import { KratosError, notFound } from './http/kratos-error'
import { paginationHeaders } from './http/pagination'
import { jsonResponse } from './http/responses'
import { schemas } from './identity/identity-schema'
import type { Visit } from './visit'
import { script, scriptPath } from './webauthn/script'

/**
 * Routes outside of flows and sessions: stored errors, the identity schemas, and the script of WebAuthn
 * forms.
 */
export function serviceRoutes(app: PublicApp): void {
  endpoint(app, '/self-service/errors', { get: fetchError }, 'json')
  endpoint(app, '/schemas', { get: listSchemas }, 'json')
  endpoint(app, '/schemas/:id', { get: fetchSchema }, 'json')
  endpoint(app, scriptPath, { get: fetchScript }, 'json')
}

function fetchError({ kratos, url }: Visit): Response {
  const stored = kratos.store.error(url.searchParams.get('id') ?? '')
  if (!stored) throw notFound()
  return jsonResponse(stored)
}

function listSchemas({ url }: Visit): Response {
  const response = jsonResponse(schemas.map(({ id, document }) => ({ id, schema: document })))
  for (const [name, value] of paginationHeaders(url, schemas.length)) response.headers.set(name, value)
  return response
}

/** A schema by its id or, as in links, by its id in base64. */
function fetchSchema(visit: Visit): Response {
  const asked = decodeURIComponent(visit.url.pathname.split('/').at(-1) ?? '')
  const names = [asked, Buffer.from(asked, 'base64url').toString()]
  const schema = schemas.find(({ id }) => names.includes(id))
  if (!schema) {
    throw new KratosError(404, 'The requested resource could not be found', {
      reason: `Identity schema \`${asked}\` could not be found.`,
    })
  }
  return jsonResponse(schema.document)
}

function fetchScript(): Response {
  return new Response(script, { headers: { 'content-type': 'text/javascript; charset=UTF-8' } })
}
