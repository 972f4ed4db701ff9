import type { UiText } from '@/lib/ory/kratos/flow'
import type { TextKey } from './locales'

/** The id under which Kratos quotes what somebody else said, or what it has no message of its own for. */
const genericId = 4000001

/** Reasons that people meet, by Kratos' own words for them, and the texts that say them. */
const reasons: readonly (readonly [pattern: RegExp, key: TextKey])[] = [
  [/^Unable to complete OpenID Connect flow because .* returned error "access_denied"/, 'provider.cancelled'],
  [/^Unable to complete OpenID Connect flow\b/, 'provider.failed'],
  // What Kratos' OpenID library says of a token that it cannot take: wrong algorithm, audience, time.
  [/\boidc: |unexpected signature algorithm/, 'provider.failed'],
  [/^can not link unknown or already existing OpenID Connect/, 'provider.linked_already'],
  [/^can not unlink OpenID Connect connection because it is the last/, 'provider.last_way'],
  [/^can not unlink non-existing OpenID Connect/, 'provider.unlinked_already'],
]

/**
 * The text for a reason that Kratos only quotes: its words are for developers, in English, and partly a provider's, which
 * must not speak in our name.
 */
export function quotedReason({ id, context, text }: UiText): TextKey | undefined {
  if (id !== genericId) return undefined
  const reason = typeof context?.reason === 'string' ? context.reason : text
  return reasons.find(([pattern]) => pattern.test(reason))?.[1]
}
