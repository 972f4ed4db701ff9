import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Aal, ProviderUse } from '../session/session'
import { type Identity, withCredential } from './identity'

const type = 'oidc'

/** An account at a provider, as a credential of an identity, and the ID token with which it was linked. */
export type ProviderLink = { provider: string; subject: string; idToken: string }

/** A link in the configuration of the credential, as Kratos stores it. */
type KeptLink = { provider: string; subject: string; organization: string; initial_id_token: string }

/** What counts as a second factor at a provider (`aal2_acr_values`, `aal2_amr_values`). */
const aal2 = { acr: 'mfa', amr: 'otp' }

const levelSchema = z.object({ acr: z.string().optional(), amr: z.array(z.string()).default([]) })

/** What a session records about a sign-in at a provider. Up to 26.2, Kratos reads no level of it. */
export function levelOf(
  { isNext }: { isNext: boolean },
  { provider, idToken }: ProviderLink,
): ProviderUse & { aal: Aal } {
  if (!isNext) return { provider, aal: 'aal1' }
  const { acr, amr } = levelSchema.parse(decodeJwt(idToken))
  const isAal2 = acr === aal2.acr || amr.includes(aal2.amr)
  return {
    provider,
    aal: isAal2 ? 'aal2' : 'aal1',
    ...(acr && { upstream_acr: acr }),
    ...(amr.length > 0 && { upstream_amr: amr }),
  }
}

/** The identifier that Kratos gives a link. */
export function linkIdentifier({ provider, subject }: Omit<ProviderLink, 'idToken'>): string {
  return `${provider}:${subject}`
}

/**
 * The provider accounts of an identity in the order in which they were linked. Undefined if it never had one.
 */
export function linksOf({ credentials }: Identity): ProviderLink[] | undefined {
  const kept = credentials[type]?.config.providers as readonly KeptLink[] | undefined
  return kept?.map(({ provider, subject, initial_id_token: idToken }) => ({ provider, subject, idToken }))
}

/** The identity with these links only. */
export function withLinks(identity: Identity, links: readonly ProviderLink[], now: Date): Identity {
  const providers = links.map(
    ({ provider, subject, idToken }): KeptLink => ({
      provider,
      subject,
      organization: '',
      initial_id_token: idToken,
    }),
  )
  return withCredential(
    identity,
    type,
    { identifiers: links.map(linkIdentifier), config: { providers } },
    now,
  )
}

/** How many credentials an identity can sign in with. Kratos never removes the last one. */
export function countFirstFactors(identity: Identity): number {
  const hasPassword = identity.credentials.password?.config.hashed_password !== undefined
  return (hasPassword ? 1 : 0) + (linksOf(identity)?.length ?? 0)
}
