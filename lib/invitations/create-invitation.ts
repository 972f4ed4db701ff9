import 'server-only'
import { config } from '@/lib/config/config'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { digestOf, type InvitationRecord, invitationKey, invitationUrl, newSecret } from './invitation-record'
import type { NewLink } from './renew-invitation'

interface NewInvitation {
  readonly email: string
  /** Who invites, as the page of the invitation shows it. */
  readonly name?: string | undefined
  /** The URL to continue to at the end. The page checks it again. */
  readonly returnTo?: string | undefined
  /** How long the link works, in milliseconds. */
  readonly lifetime: number
  /** Further traits of the account. */
  readonly traits?: Readonly<Record<string, unknown>> | undefined
  /** The identity schema, when it is not the default of Kratos. */
  readonly schema?: string | undefined
  /** The address belongs to the person. */
  readonly verified?: boolean | undefined
}

/**
 * POST /admin/identities: creates an account without a sign-in method, with an invitation.
 * @returns null for an address that has an account
 * @throws {ServiceError} with status 400 if the identity schema does not allow these traits
 */
export async function createInvitation({
  email,
  name,
  returnTo,
  lifetime,
  schema = '',
  verified,
  traits: further,
}: NewInvitation): Promise<NewLink | null> {
  const now = new Date()
  const secret = newSecret()
  const traits = { email, ...further }
  const record: InvitationRecord = {
    hash: digestOf(secret),
    older: [],
    invited_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetime).toISOString(),
    ...(name && { from: name }),
    ...(returnTo && { return_to: returnTo }),
    traits,
  }
  const createIdentityBody = {
    schema_id: schema,
    traits,
    metadata_admin: { [invitationKey]: record },
    ...(verified && {
      verifiable_addresses: [{ value: email, verified: true, via: 'email' as const, status: 'completed' }],
    }),
  }
  const call = identityApi().createIdentity({ createIdentityBody })
  if ((await call).status === 409) return null
  const { id } = await unwrapBody(call)
  return { id, link: invitationUrl(config().APP_URL, id, secret), expires: record.expires_at }
}
