import 'server-only'
import type { OAuth2ConsentSession } from '@ory/client'
import { oauth2AdminApi } from '@/lib/ory/clients/clients'
import { type ListPage, type PageQuery, unwrapPage } from '@/lib/ory/clients/list-page'
import { unwrapBody } from '@/lib/ory/clients/result'

/**
 * GET /admin/oauth2/auth/sessions/consent: what a person allowed applications, one entry for each consent.
 * @param subject the id of the identity. Hydra has an empty list for any other name
 * @throws {ServiceNotConfigured} without `HYDRA_ADMIN_URL`
 * @throws {ServiceError} if Hydra rejects the call or does not respond
 */
export async function listConsentSessions(
  subject: string,
  page: PageQuery,
): Promise<ListPage<OAuth2ConsentSession>> {
  return unwrapPage(oauth2AdminApi().listOAuth2ConsentSessions({ subject, ...page }))
}

/**
 * DELETE /admin/oauth2/auth/sessions/consent: ends the access of an application to a person's account, and revokes its
 * tokens.
 * @param client the id of the application; all applications when absent
 * @throws as {@link listConsentSessions}
 */
export async function revokeConsentSessions(subject: string, client?: string): Promise<void> {
  const which = client === undefined ? { all: true } : { client }
  await unwrapBody(oauth2AdminApi().revokeOAuth2ConsentSessions({ subject, ...which }))
}
