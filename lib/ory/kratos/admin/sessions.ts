import 'server-only'
import type { Session } from '@ory/client'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'

/** More than a person has. */
const pageSize = 250

/**
 * GET /admin/identities/{id}/sessions: the sessions of an identity, the ended ones too. `authenticated_at` is when the
 * person last proved who they are; Kratos does not keep when a session was last used.
 * @throws {ServiceError} as {@link endAllSessions}
 */
export async function listSessions(id: string): Promise<Session[]> {
  const call = identityApi().listIdentitySessions({ id, pageSize })
  // Kratos responds with 404 for an identity that never had a session.
  return (await call).status === 404 ? [] : unwrapBody(call)
}

/**
 * DELETE /admin/sessions/{id}: ends one session.
 * @throws {ServiceError} with status 404 if there is no such session
 */
export async function endSession(sessionId: string): Promise<void> {
  await unwrapBody(identityApi().disableSession({ id: sessionId }))
}

/**
 * DELETE /admin/identities/{id}/sessions: ends all sessions of an identity.
 * @throws {ServiceError} if Kratos rejects the call or does not respond
 */
export async function endAllSessions(id: string): Promise<void> {
  const call = identityApi().deleteIdentitySessions({ id })
  // 404: there are none, so there is nothing to end.
  if ((await call).status !== 404) await unwrapBody(call)
}
