import { Hono } from 'hono'
import type { CourierMessage } from '../../inbox/inbox'
import { KratosError } from '../http/kratos-error'
import { errorResponse, jsonResponse, textResponse, uncached } from '../http/responses'
import { dryRunRoutes } from '../oidc/dry-run'
import type { Kratos } from '../visit'
import { adminIdentityRoutes } from './admin-identities'
import { adminMessageRoutes } from './admin-messages'
import { adminRecoveryRoutes } from './admin-recovery'
import { adminSessionRoutes } from './admin-sessions'

/** The part of Kratos' admin API that the tests and the demo need. It does not authenticate callers. */
export function adminApi(
  kratos: Kratos,
  messages: () => readonly CourierMessage[],
): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.get('/admin/health/:state', () => jsonResponse({ status: 'ok' }))
  app.get('/admin/version', () => jsonResponse({ version: 'sandbox' }))
  adminIdentityRoutes(app, kratos)
  adminSessionRoutes(app, kratos)
  adminRecoveryRoutes(app, kratos)
  adminMessageRoutes(app, messages)
  dryRunRoutes(app, kratos)
  app.notFound(() => textResponse('404 page not found\n', 404))
  app.onError((error) => {
    if (error instanceof KratosError) return errorResponse(error)
    throw error
  })
  return async (request) => uncached(request, await app.fetch(request))
}
