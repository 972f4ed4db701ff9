import type { UiText } from '@/lib/ory/kratos/flow'
import { messageIds } from '@/lib/ory/kratos/message-ids'
import type { TextKey } from './locales'

/** Kratos uses this id to quote an error of another service, and for errors without an id of their own. */
const genericId = messageIds.genericError

/** The reasons that visitors get, by Kratos' own text, and our text for each. */
const reasons: readonly (readonly [pattern: RegExp, key: TextKey])[] = [
  [/^Unable to complete OpenID Connect flow because .* returned error "access_denied"/, 'provider.cancelled'],
  [/^Unable to complete OpenID Connect flow\b/, 'provider.failed'],
  // Kratos' OpenID library says this about a token with a wrong algorithm, audience or time.
  [/\boidc: |unexpected signature algorithm/, 'provider.failed'],
  [/^Registration is not allowed because it was disabled/, 'provider.no_account'],
  [/^can not link unknown or already existing OpenID Connect/, 'provider.linked_already'],
  [/^can not unlink OpenID Connect connection because it is the last/, 'provider.last_way'],
  [/^can not unlink non-existing OpenID Connect/, 'provider.unlinked_already'],
]

/**
 * Our text for a reason that Kratos only quotes. Kratos' text is English and for developers. Part of it may
 * come from a provider, and a provider must not speak in our name.
 * @returns undefined when we have no text for the reason
 */
export function quotedReason({ id, context, text }: UiText): TextKey | undefined {
  if (id !== genericId) return undefined
  const reason = typeof context?.reason === 'string' ? context.reason : text
  return reasons.find(([pattern]) => pattern.test(reason))?.[1]
}
