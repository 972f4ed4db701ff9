import 'server-only'
import type { Identity, IdentityCredentials } from '@ory/client'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { askedCredentials, hasSignInMethod } from './sign-in-method'

/**
 * GET /admin/identities/{id}: an identity with its credentials, without their secrets. Kratos lists `webauthn` and
 * `password` for every identity, even without a key or a password; such an entry is left out.
 * @throws {ServiceError} with status 404 if there is no such identity
 */
export async function getIdentity(id: string): Promise<Identity> {
  const identity = await unwrapBody(
    identityApi().getIdentity({ id, includeCredential: [...askedCredentials] }),
  )
  const found = Object.entries(identity.credentials ?? {}).filter(([type, credential]) => {
    return !canBeEmpty.has(type) || hasSignInMethod({ [type]: credential })
  })
  return { ...identity, credentials: Object.fromEntries(found.map(withoutSecret)) }
}

const canBeEmpty: ReadonlySet<string> = new Set([...askedCredentials, 'oidc', 'saml'])

function withoutSecret([type, { config: _, ...credential }]: [string, IdentityCredentials]) {
  return [type, credential] as const
}
