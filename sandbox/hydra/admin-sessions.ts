import type { Hono } from 'hono'
import { consentBody } from './admin-requests'
import type { Hydra } from './hydra'
import { badRequest, hydraDone, hydraJson } from './hydra-error'

/** The routes that list and revoke consents, and revoke logins. */
export function consentSessionRoutes(app: Hono, hydra: Hydra): void {
  app.get('/admin/oauth2/auth/sessions/consent', ({ req }) => {
    const given = hydra.consentsOf(subjectOf(req.query('subject')))
    return hydraJson(
      given.map(([grantId, { request, ...consent }]) => ({
        consent_request: consentBody(hydra, request),
        consent_request_id: grantId,
        grant_scope: consent.scopes,
        grant_access_token_audience: consent.audience,
        remember: consent.remember,
        remember_for: consent.rememberFor,
        handled_at: consent.at.toISOString(),
        session: { access_token: consent.accessTokenClaims, id_token: consent.idTokenClaims },
        context: {},
      })),
    )
  })
  app.delete('/admin/oauth2/auth/sessions/login', async ({ req }) => {
    const { sid, subject } = req.query()
    if (!sid && !subject) {
      throw badRequest("Query parameter 'subject' or 'sid' is not defined but should have been.")
    }
    if (sid) await hydra.revokeLoginSession(sid)
    else await hydra.forgetLogins(subject ?? '')
    return hydraDone()
  })
  app.delete('/admin/oauth2/auth/sessions/consent', ({ req }) => {
    const { subject, client, all } = req.query()
    if (!subject || (!client && all !== 'true')) throw badRequest('Invalid combination of query parameters.')
    hydra.revokeConsents(subject, client || undefined)
    return hydraDone()
  })
}

function subjectOf(given: string | undefined): string {
  if (!given) throw badRequest("Query parameter 'subject' is not defined but should have been.")
  return given
}
