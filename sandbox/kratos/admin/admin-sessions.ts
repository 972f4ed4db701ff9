import type { Hono } from 'hono'
import { notFound } from '../http/kratos-error'
import { pageOf, paginationHeaders } from '../http/pagination'
import { jsonResponse, noContent } from '../http/responses'
import { publicIdentity } from '../identity/identity'
import { common, listedSession, type Session } from '../session/session'
import type { Kratos } from '../visit'

/** Routes for administrators: read and revoke the sessions of one identity or of all. */
export function adminSessionRoutes(app: Hono, { settings, store }: Kratos): void {
  app.get('/admin/identities/:id/sessions', ({ req }) => {
    const active = req.query('active')
    const sessions = store
      .sessionsOf(req.param('id'))
      .filter((session) => active === undefined || String(session.active) === active)
    return listResponse(new URL(req.url), sessions, listedSession)
  })

  app.delete('/admin/identities/:id/sessions', ({ req }) => {
    if (store.deleteSessionsOf(req.param('id')) === 0) throw notFound()
    return noContent()
  })

  app.get('/admin/sessions', ({ req }) => {
    const expand = req.queries('expand') ?? []
    const newestFirst = store.sessions().reverse()
    return listResponse(new URL(req.url), newestFirst, (session) => expanded(session, expand, null))
  })

  app.get('/admin/sessions/:id', ({ req }) => {
    const session = store.session(req.param('id'))
    if (!session) throw notFound()
    return jsonResponse(expanded(session, req.queries('expand') ?? [], []))
  })

  app.delete('/admin/sessions/:id', ({ req }) => {
    const session = store.session(req.param('id'))
    if (!session) throw notFound()
    store.saveSession({ ...session, active: false })
    return noContent('application/json; charset=utf-8')
  })

  /** A session. Identity and devices are omitted unless `expand` names them. */
  function expanded(session: Session, expand: readonly string[], noDevices: null | []): object {
    return {
      ...common(session),
      identity: expand.includes('identity') ? publicIdentity(settings, session.identity) : null,
      devices: expand.includes('devices') ? session.devices : noDevices,
    }
  }
}

function listResponse(url: URL, sessions: Session[], shown: (session: Session) => object): Response {
  const response = jsonResponse(pageOf(sessions, url).map(shown))
  for (const [name, value] of paginationHeaders(url, sessions.length)) response.headers.set(name, value)
  return response
}
