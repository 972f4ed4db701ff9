import type { Identity, IdentityCredentials } from '@ory/client'
import { askedCredentials, hasSignInMethod } from '../../lib/invitations/invitation-record'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'

/**
 * Reads an identity with its credentials, without their secrets. Kratos lists `webauthn` and `password` for
 * every identity, even without a key or a password; such an entry is left out.
 */
export async function readIdentity(id: string): Promise<Identity> {
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
