import 'server-only'
import { identityApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'

/**
 * DELETE /admin/identities/{id}. Kratos deletes the credentials and ends all sessions of the identity too.
 * Kratos does not check who calls: our caller must check before that the identity is the visitor's own.
 * @returns why it failed, or null when there is no such identity any more
 * @throws {ServiceNotConfigured} without `ORY_ADMIN_URL`
 */
export async function deleteIdentity(id: string): Promise<FailureReason | null> {
  const visitor = await currentVisitor()
  const call = identityApi().deleteIdentity({ id }, onOwnBehalf(visitor))
  const response = await loggedResponse('delete identity', visitor, call)
  return response.status === 204 || response.status === 404 ? null : failureReasonOf(response)
}
