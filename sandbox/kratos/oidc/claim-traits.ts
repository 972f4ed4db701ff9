import type { Traits } from '../identity/identity-schema'
import type { Claims } from './providers'

/**
 * The traits of somebody who comes from a provider, as `e2e/ory/config/claims.jsonnet` has them for the real Kratos. What the
 * person typed in a form goes over what the provider says.
 */
export function claimTraits(claims: Claims, typed: Traits): Traits {
  const { email, given_name: first, family_name: last } = claims
  const name = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) }
  return { ...(email !== undefined && { email }), ...typed, name: { ...name, ...Object(typed.name) } }
}

/** Whether the provider vouches for the address among these traits. */
export function isVouchedFor({ email, email_verified }: Claims, traits: Traits): boolean {
  return email_verified && email !== undefined && email === traits.email
}
