import { Hono } from 'hono'
import { clientRoutes } from './admin-clients'
import { requestRoutes } from './admin-requests'
import { consentSessionRoutes } from './admin-sessions'
import type { Hydra } from './hydra'
import { HydraError, hydraJson, notFound, uncached } from './hydra-error'

/** Introspects a token: whether it is valid, and for which scopes (RFC 7662). */
type Introspect = (token: string) => Promise<object>

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
    const { token } = await req.parseBody()
    return hydraJson(await introspect(String(token)))
  })
  app.notFound(() => notFound().toResponse())
  app.onError((error) => {
    if (error instanceof HydraError) return error.toResponse()
    throw error
  })
  return async (request) => uncached(request, await app.fetch(request))
}
