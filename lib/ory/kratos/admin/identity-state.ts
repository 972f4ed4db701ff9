import 'server-only'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { endAllSessions } from './sessions'

/**
 * Blocks the sign-in of an identity, and ends its sessions. Sessions of an inactive identity count as ended. We end
 * them explicitly, so that they do not become valid again with it. Applications keep their tokens: Hydra does not learn
 * of this.
 * @throws {ServiceError} as {@link enableIdentity}
 */
export async function disableIdentity(id: string): Promise<void> {
  await setState(id, 'inactive')
  await endAllSessions(id)
}

/**
 * PATCH /admin/identities/{id}: the person can sign in again.
 * @throws {ServiceError} with status 404 if there is no such identity
 */
export async function enableIdentity(id: string): Promise<void> {
  await setState(id, 'active')
}

async function setState(id: string, value: 'active' | 'inactive'): Promise<void> {
  await unwrapBody(identityApi().patchIdentity({ id, jsonPatch: [{ op: 'replace', path: '/state', value }] }))
}
