import { type Identity, withCredential } from './identity'

const type = 'oidc'

/** Somebody's account at a provider, as a credential of theirs here. */
export type ProviderLink = { provider: string; subject: string }

/** The identifier that Kratos gives a link. */
export function linkIdentifier({ provider, subject }: ProviderLink): string {
  return `${provider}:${subject}`
}

/** The accounts at providers that somebody signs in with, in the order they were linked; undefined if there never was one. */
export function linksOf({ credentials }: Identity): ProviderLink[] | undefined {
  return credentials[type]?.identifiers.map((identifier) => {
    const at = identifier.indexOf(':')
    return { provider: identifier.slice(0, at), subject: identifier.slice(at + 1) }
  })
}

/** The identity with these links and no others. */
export function withLinks(identity: Identity, links: readonly ProviderLink[], now: Date): Identity {
  const providers = links.map(({ provider, subject }) => ({ provider, subject, organization: '' }))
  return withCredential(
    identity,
    type,
    { identifiers: links.map(linkIdentifier), config: { providers } },
    now,
  )
}

/** How many ways somebody has to sign in: Kratos takes the last one from nobody. */
export function countFirstFactors(identity: Identity): number {
  const hasPassword = identity.credentials.password?.config.hashed_password !== undefined
  return (hasPassword ? 1 : 0) + (linksOf(identity)?.length ?? 0)
}
