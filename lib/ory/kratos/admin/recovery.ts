import 'server-only'
import type { RecoveryCodeForIdentity, RecoveryLinkForIdentity } from '@ory/client'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'

/**
 * POST /admin/recovery/code: a recovery code, and the link of the page that takes it. Anyone who has both can take over
 * the account.
 * @param expiresIn how long it is valid, as Kratos writes durations: `30m`, `1h`
 * @throws {ServiceError} with status 404 if there is no such identity
 */
export async function createRecoveryCode(id: string, expiresIn: string): Promise<RecoveryCodeForIdentity> {
  const body = { identity_id: id, expires_in: expiresIn }
  return unwrapBody(identityApi().createRecoveryCodeForIdentity({ createRecoveryCodeForIdentityBody: body }))
}

/**
 * POST /admin/recovery/link: a link that signs in to the account, as {@link createRecoveryCode}.
 * @returns null if `selfservice.methods.link` is not enabled
 */
export async function createRecoveryLink(
  id: string,
  expiresIn: string,
): Promise<RecoveryLinkForIdentity | null> {
  const body = { identity_id: id, expires_in: expiresIn }
  const call = identityApi().createRecoveryLinkForIdentity({ createRecoveryLinkForIdentityBody: body })
  return (await call).status === 404 ? null : unwrapBody(call)
}
