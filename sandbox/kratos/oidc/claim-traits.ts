import type { Traits } from '../identity/identity-schema'
import type { Claims } from './providers'

/**
 * The traits from a provider's claims, mapped as `e2e/ory/config/claims.jsonnet` does for the real Kratos. A
 * trait that the person typed replaces the provider's.
 */
export function claimTraits(claims: Claims, typed: Traits): Traits {
  const { email, given_name: first, family_name: last } = claims
  const name = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) }
  return { ...(email !== undefined && { email }), ...typed, name: { ...name, ...Object(typed.name) } }
}

/** Whether the provider has verified the address in these traits. */
export function isVouchedFor({ email, email_verified }: Claims, traits: Traits): boolean {
  return email_verified && email !== undefined && email === traits.email
}
