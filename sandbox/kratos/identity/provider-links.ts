import { type Identity, withCredential } from './identity'

const type = 'oidc'

/** An account at a provider, as a credential of an identity. */
export type ProviderLink = { provider: string; subject: string }

/** The identifier that Kratos gives a link. */
export function linkIdentifier({ provider, subject }: ProviderLink): string {
  return `${provider}:${subject}`
}

/**
 * The provider accounts of an identity in the order in which they were linked. Undefined if it never had one.
 */
export function linksOf({ credentials }: Identity): ProviderLink[] | undefined {
  return credentials[type]?.identifiers.map((identifier) => {
    const at = identifier.indexOf(':')
    return { provider: identifier.slice(0, at), subject: identifier.slice(at + 1) }
  })
}

/** The identity with these links only. */
export function withLinks(identity: Identity, links: readonly ProviderLink[], now: Date): Identity {
  const providers = links.map(({ provider, subject }) => ({ provider, subject, organization: '' }))
  return withCredential(
    identity,
    type,
    { identifiers: links.map(linkIdentifier), config: { providers } },
    now,
  )
}

/** How many ways to sign in an identity has. Kratos never removes the last one. */
export function countFirstFactors(identity: Identity): number {
  const hasPassword = identity.credentials.password?.config.hashed_password !== undefined
  return (hasPassword ? 1 : 0) + (linksOf(identity)?.length ?? 0)
}
