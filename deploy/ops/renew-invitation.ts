import type { Identity } from '@ory/client'
import { config } from '../../lib/config/config'
import {
  type InvitationRecord,
  invitationIn,
  invitationKey,
  invitationUrl,
  newSecret,
  withNewSecret,
} from '../../lib/invitations/invitation-record'
import { identityApi, oauth2AdminApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { endAllSessions } from '../../lib/ory/kratos/admin/sessions'
import { askedCredentials, hasSignInMethod } from '../../lib/ory/kratos/admin/sign-in-method'
import { CommandRefused } from './errors'
import { expiryFrom } from './invite'
import { requireIdentity } from './require-identity'

/**
 * An account with an open invitation.
 * @param who the id or an identifier
 * @throws {CommandRefused} for an account without an invitation, and one whose owner can sign in
 */
export async function invited(who: string): Promise<{ identity: Identity; record: InvitationRecord }> {
  const { id } = await requireIdentity(who)
  const identity = await unwrapBody(
    identityApi().getIdentity({ id, includeCredential: [...askedCredentials] }),
  )
  const record = invitationIn(identity.metadata_admin)
  if (record === null) throw new CommandRefused(`${who} has an account, and no invitation.`)
  if (hasSignInMethod(identity.credentials))
    throw new CommandRefused(`${who} can sign in already: the invitation was used.`)
  return { identity, record }
}

/**
 * Saves the record, and ends the sessions that the earlier link created, with the access of applications:
 * someone may have opened that link without adding a sign-in method.
 * @param state of the account from now on; unchanged if absent
 */
export async function saveInvitation(
  id: string,
  record: InvitationRecord,
  state?: 'active' | 'inactive',
): Promise<void> {
  const op = 'replace' as const
  const sessions = await unwrapBody(identityApi().listIdentitySessions({ id }))
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

/** Creates a new link and invalidates the earlier one. */
export async function renewInvitation(
  id: string,
  record: InvitationRecord,
  expires: string,
): Promise<{ readonly id: string; readonly link: string; readonly expires: string }> {
  const now = new Date()
  const [secret, expiresAt] = [newSecret(), expiryFrom(expires, now)]
  // A revocation has disabled the account.
  const state = record.revoked_at ? ('active' as const) : undefined
  await saveInvitation(id, withNewSecret(record, secret, { now, expiresAt }), state)
  return { id, link: invitationUrl(config().APP_URL, id, secret), expires: expiresAt.toISOString() }
}
