import 'server-only'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { askedCredentials, hasSignInMethod } from '@/lib/ory/kratos/admin/sign-in-method'
import { type InvitationRecord, type InvitationState, invitationIn, stateOf } from './invitation-record'

/** An account with an invitation. */
export interface Invitation {
  /** Of the identity. */
  readonly id: string
  readonly traits: unknown
  readonly record: InvitationRecord
  readonly state: InvitationState
}

/**
 * GET /admin/identities/{id}: the invitation of an account, and what became of it.
 * @returns null for an account without one
 * @throws {ServiceError} with status 404 if there is no such identity
 */
export async function readInvitation(id: string): Promise<Invitation | null> {
  const asked = { id, includeCredential: [...askedCredentials] }
  const { traits, metadata_admin: metadata, credentials } = await unwrapBody(identityApi().getIdentity(asked))
  const record = invitationIn(metadata)
  return record && { id, traits, record, state: stateOf(record, hasSignInMethod(credentials), new Date()) }
}
