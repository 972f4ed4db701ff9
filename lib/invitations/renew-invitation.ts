import 'server-only'
import { config } from '@/lib/config/config'
import { identityApi, oauth2AdminApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { endAllSessions, listSessions } from '@/lib/ory/kratos/admin/sessions'
import {
  type InvitationRecord,
  invitationKey,
  invitationUrl,
  newSecret,
  withNewSecret,
} from './invitation-record'
import type { Invitation } from './read-invitation'

/** The link of an invitation. It is stored nowhere, so it cannot be shown again. */
export interface NewLink {
  /** Of the identity. */
  readonly id: string
  readonly link: string
  readonly expires: string
}

type Open = Pick<Invitation, 'id' | 'record'>

/**
 * Creates a new link and invalidates the earlier one ({@link saveInvitation}). A revoked invitation is valid again.
 * Only for an account whose owner cannot sign in yet ({@link Invitation.state}).
 * @param lifetime how long the link works, in milliseconds
 * @throws {ServiceError} if Kratos or Hydra rejects a call or does not respond
 */
export async function renewInvitation({ id, record }: Open, lifetime: number): Promise<NewLink> {
  const now = new Date()
  const [secret, expiresAt] = [newSecret(), new Date(now.getTime() + lifetime)]
  // A revocation has disabled the account.
  const state = record.revoked_at ? ('active' as const) : undefined
  await saveInvitation(id, withNewSecret(record, secret, { now, expiresAt }), state)
  return { id, link: invitationUrl(config().APP_URL, id, secret), expires: expiresAt.toISOString() }
}

/**
 * Withdraws an invitation, and disables the account. Only for an account as in {@link renewInvitation}.
 * @throws as {@link renewInvitation}
 */
export async function revokeInvitation({ id, record }: Open): Promise<void> {
  await saveInvitation(id, { ...record, revoked_at: new Date().toISOString() }, 'inactive')
}

/**
 * PATCH /admin/identities/{id}: saves the record. Then ends the sessions that the earlier link created, with the access
 * of applications: someone may have opened that link without adding a sign-in method.
 * @param state of the account from now on; unchanged if absent
 */
async function saveInvitation(
  id: string,
  record: InvitationRecord,
  state?: 'active' | 'inactive',
): Promise<void> {
  const op = 'replace' as const
  const sessions = await listSessions(id)
  const value = { ...record, ...(sessions.length > 0 && { was_opened: true }) }
  const jsonPatch = [
    { op, path: `/metadata_admin/${invitationKey}`, value },
    ...(state ? [{ op, path: '/state', value: state }] : []),
  ]
  await unwrapBody(identityApi().patchIdentity({ id, jsonPatch }))
  await endAllSessions(id)
  if (config().HYDRA_ADMIN_URL === undefined) return
  await unwrapBody(oauth2AdminApi().revokeOAuth2ConsentSessions({ subject: id, all: true }))
  await unwrapBody(oauth2AdminApi().revokeOAuth2LoginSessions({ subject: id }))
}
