import { Hono } from 'hono'
import { clientRoutes } from './admin-clients'
import { requestRoutes } from './admin-requests'
import { consentSessionRoutes } from './admin-sessions'
import type { Hydra } from './hydra'
import { HydraError, hydraJson, notFound, uncached } from './hydra-error'

export type Introspection = { active: boolean } & Record<string, unknown>
/** Introspects a token (RFC 7662): whether it is valid and has all requested scopes, and which scopes it has. */
type Introspect = (token: string, scope: unknown) => Promise<Introspection>

/**
 * The part of Hydra's admin API that Latchkey, the tests and the demo need. It does not authenticate callers.
 */
export function hydraAdminApi(hydra: Hydra, introspect: Introspect): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.get('/health/:state', () => hydraJson({ status: 'ok' }))
  requestRoutes(app, hydra)
  clientRoutes(app, hydra)
  consentSessionRoutes(app, hydra)
  app.post('/admin/oauth2/introspect', async ({ req }) => {
    const { token, scope } = await req.parseBody()
    const found = await introspect(String(token), scope)
    const response = hydraJson(found)
    response.headers.set('content-type', 'application/json;charset=UTF-8')
    if (!found.active) response.headers.set('cache-control', 'no-store')
    return response
  })
  app.notFound(() => notFound().toResponse())
  app.onError((error) => {
    if (error instanceof HydraError) return error.toResponse()
    throw error
  })
  return async (request) => uncached(request, await app.fetch(request))
}
