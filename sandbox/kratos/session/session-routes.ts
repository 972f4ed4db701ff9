import { endpoint, type PublicApp } from '../http/endpoint'
import { KratosError, unauthorized } from '../http/kratos-error'
import { pageOf, paginationHeaders } from '../http/pagination'
import { jsonResponse, noContent } from '../http/responses'
import type { Visit } from '../visit'
import { secondFactorRequired, secondFactorUrlOfSession } from './assurance'
import { listedSession, publicSession, type Session } from './session'
import { tokenize } from './tokenizer'

/** The routes for the current session and the person's other sessions. */
export function sessionRoutes(app: PublicApp): void {
  const whoAmI = { get: fetchWhoAmI, post: fetchWhoAmI }
  endpoint(app, '/sessions/whoami', whoAmI, 'json')
  endpoint(app, '/sessions', { get: listOthers, delete: revokeOthers }, 'json')
  endpoint(app, '/sessions/:id', { delete: revokeOne }, 'json')
}

async function fetchWhoAmI(visit: Visit): Promise<Response> {
  const { session, now } = visit
  const { settings } = visit.kratos
  if (!session) throw unauthorized('No valid session credentials found in the request.')
  const location = secondFactorUrlOfSession(settings, session)
  if (location !== undefined) throw secondFactorRequired(location)
  const template = visit.url.searchParams.get('tokenize_as') ?? ''
  const tokenized = template !== '' && (await tokenize(settings, session, template, now))
  const response = jsonResponse({ ...publicSession(settings, session), ...(tokenized && { tokenized }) })
  response.headers.set('x-kratos-authenticated-identity-id', session.identity.id)
  return response
}

function listOthers(visit: Visit): Response {
  const own = requireSession(visit)
  const location = secondFactorUrlOfSession(visit.kratos.settings, own)
  if (location !== undefined) throw secondFactorRequired(location)
  const others = activeOthers(visit, own)
  const response = jsonResponse(pageOf(others, visit.url).map(listedSession))
  for (const [name, value] of paginationHeaders(visit.url, others.length)) response.headers.set(name, value)
  return response
}

/** Kratos also counts sessions that were already revoked. */
function revokeOthers(visit: Visit): Response {
  const { id, identity } = requireSession(visit)
  const { store } = visit.kratos
  const others = store.sessionsOf(identity.id).filter((session) => session.id !== id)
  for (const session of others) store.saveSession({ ...session, active: false })
  return jsonResponse({ count: others.length })
}

/** A session of another identity and a missing one get the response for a revoked session. */
function revokeOne(visit: Visit): Response {
  const own = requireSession(visit)
  const id = visit.url.pathname.split('/').at(-1) ?? ''
  if (id === own.id) throw new KratosError(400, 'cannot revoke current session')
  if (!/^[0-9a-f-]{36}$/i.test(id)) {
    throw new KratosError(400, `uuid: incorrect UUID length ${id.length} in string "${id}"`)
  }
  const session = visit.kratos.store.session(id)
  if (session?.identity.id === own.identity.id) {
    visit.kratos.store.saveSession({ ...session, active: false })
  }
  return noContent('application/json; charset=utf-8')
}

function activeOthers({ kratos, now }: Visit, own: Session): Session[] {
  return kratos.store
    .sessionsOf(own.identity.id)
    .filter(({ id, active, expires_at }) => id !== own.id && active && new Date(expires_at) > now)
}

function requireSession({ session }: Visit): Session {
  if (!session) throw unauthorized('No valid session cookie found.')
  return session
}
