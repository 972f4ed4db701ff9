import { z } from 'zod'
import { inSeconds } from '@/lib/http/in-seconds'
import type { Identity } from '@/lib/ory/kratos/identity/identity'
import type { ConfiguredClaims } from './claims-file'
import { configuredClaims } from './configured-claims'

const text = z.string().trim().min(1).optional().catch(undefined)

/** The traits that OpenID Connect has claims for. The operator's schema may lack any of them. */
const traitsSchema = z
  .object({
    email: text,
    phone: text,
    username: text,
    name: z
      .union([text.unwrap(), z.object({ first: text, last: text })])
      .optional()
      .catch(undefined),
    picture: z
      .url({ protocol: /^https$/ })
      .optional()
      .catch(undefined),
  })
  .catch({})
type Traits = z.output<typeof traitsSchema>

type Claims = Readonly<Record<string, string | number | boolean | undefined>>

/** The claims of each scope (OpenID Connect Core 5.4). */
const claimsOfScope: Readonly<Record<string, (traits: Traits, identity: Identity) => Claims>> = {
  profile: ({ username, picture, ...traits }, { updatedAt }) => ({
    ...nameClaims(traits.name),
    preferred_username: username,
    picture,
    updated_at: updatedAt === undefined ? undefined : inSeconds(Date.parse(updatedAt)),
  }),
  email: ({ email }, identity) => ({ email, email_verified: isVerified(email, identity) }),
  phone: ({ phone }, identity) => ({
    phone_number: phone,
    phone_number_verified: isVerified(phone, identity),
  }),
}

/**
 * The claims about an account that the granted scopes give to an application, in the ID token and at the
 * userinfo endpoint. Hydra sets `sub` itself.
 * @param configured the operator's; a claim of OpenID Connect that the account has wins
 */
export function idTokenClaims(
  grantedScopes: readonly string[],
  identity: Identity,
  configured: ConfiguredClaims = {},
): Record<string, unknown> {
  if (!grantedScopes.includes('openid')) return {}
  const traits = traitsSchema.parse(identity.traits)
  const claims = Object.keys(claimsOfScope)
    .filter((scope) => grantedScopes.includes(scope))
    .map((scope) => claimsOfScope[scope]?.(traits, identity))
  const ofOpenId = Object.entries<unknown>(Object.assign({}, ...claims))
  return {
    ...configuredClaims(configured, grantedScopes, identity),
    ...Object.fromEntries(ofOpenId.filter(([, value]) => value !== undefined)),
  }
}

function nameClaims(name: Traits['name']): Claims {
  if (typeof name === 'string') return { name }
  const whole = [name?.first, name?.last].filter(Boolean).join(' ')
  return { name: whole || undefined, given_name: name?.first, family_name: name?.last }
}

/** Undefined when there is nothing to verify. */
function isVerified(value: string | undefined, { verifiedAddresses }: Identity): boolean | undefined {
  return value === undefined ? undefined : verifiedAddresses.includes(value)
}
