import 'server-only'
import { z } from 'zod'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { getIdentity } from './get-identity'

/** A way to sign in, or a second factor. It holds no secret. */
export interface Credential {
  /** Kratos' name for it, such as `password` or `lookup_secret`. */
  readonly type: string
  /** What it signs in: addresses, or accounts of providers such as `google:1234`. */
  readonly identifiers: readonly string[]
  readonly created_at: string | undefined
  readonly updated_at: string | undefined
}

/**
 * GET /admin/identities/{id}: the credentials of an identity, as {@link getIdentity} reads them.
 * @throws {ServiceError} with status 404 if there is no such identity
 */
export async function listCredentials(id: string): Promise<Credential[]> {
  const { credentials = {} } = await getIdentity(id)
  return Object.entries(credentials).map(([type, { identifiers = [], created_at, updated_at }]) => ({
    type,
    identifiers,
    created_at,
    updated_at,
  }))
}

/** The credentials that Kratos can remove. It does not remove an address for codes: that is a trait. */
export const removableTypes = [
  'totp',
  'lookup_secret',
  'webauthn',
  'passkey',
  'oidc',
  'saml',
  'password',
] as const

/** Which credential to remove. */
export interface RemovableCredential {
  readonly type: (typeof removableTypes)[number]
  /** For `oidc` and `saml`, which account: an identity can have several, and Kratos removes one at a time. */
  readonly identifier?: string | undefined
}

/** `refused`: Kratos keeps the last way to sign in, and says why. */
type Removal =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly reason: string | undefined }

const refusalSchema = z.object({ error: z.object({ reason: z.string() }) })

/**
 * DELETE /admin/identities/{id}/credentials/{type}. Sessions stay.
 * @throws {ServiceError} for any other response than a removal or a refusal
 */
export async function removeCredential(
  id: string,
  { type, identifier }: RemovableCredential,
): Promise<Removal> {
  const call = identityApi().deleteIdentityCredentials({ id, type, ...(identifier && { identifier }) })
  const { status, data } = await call
  if (status === 400) return { kind: 'refused', reason: refusalSchema.safeParse(data).data?.error.reason }
  await unwrapBody(call)
  return { kind: 'removed' }
}
