import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { TextKey } from './locales'

/** Kratos uses this id to quote an error of another service, and for errors without an id of their own. */
const genericId = messageIds.genericError

/** The reasons that visitors get, by Kratos' own text, and our text for each. */
const reasons: readonly (readonly [pattern: RegExp, key: TextKey])[] = [
  // Apple and LinkedIn have words of their own for what RFC 6749, 4.1.2.1, calls `access_denied`.
  [
    /^Unable to complete OpenID Connect flow because .* returned error "(?:access_denied|user_cancelled_(?:authorize|login))"/,
    'provider.cancelled',
  ],
  [/^Unable to complete OpenID Connect flow\b/, 'provider.failed'],
  // Kratos' OpenID library returns this for a token with a wrong algorithm, audience or time.
  [/\boidc: |unexpected signature algorithm/, 'provider.failed'],
  [/^Registration is not allowed because it was disabled/, 'provider.no_account'],
  [/^can not link unknown or already existing OpenID Connect/, 'provider.linked_already'],
  [/^can not unlink OpenID Connect connection because it is the last/, 'provider.last_way'],
  [/^can not unlink non-existing OpenID Connect/, 'provider.unlinked_already'],
  [/\bwould lock you out of your account/, 'node.last_way'],
  [/ is not valid "[\w-]+"$/, 'reason.form'],
  [/^The request was submitted too often/, 'reason.too_often'],
  [/^Unable to parse WebAuthn response/, 'passkey.failed'],
  // The correct code of a second factor expired: Kratos would restart, and finds the session.
  [/^A valid session was detected and thus login is not possible/, 'notice.code_expired'],
]

/**
 * A reason for which Latchkey has no text, for the log: without its quotations, which a visitor may have typed.
 * Undefined for other messages.
 */
export function unknownReason(uiText: UiText): string | undefined {
  if (uiText.id !== genericId || quotedReason(uiText)) return undefined
  return reasonOf(uiText)
    .slice(0, maxReasonLength)
    .replace(/"[^"]*("|$)/g, '""')
    .split(' ')
    .map((word) => (word.includes('@') ? '@' : word))
    .join(' ')
}

const maxReasonLength = 300

function reasonOf({ context, text }: UiText): string {
  return typeof context?.reason === 'string' ? context.reason : text
}

/**
 * Our text for a reason that Kratos only quotes. Kratos' text is English and for developers. Part of it may
 * come from a provider, and a provider must not speak in our name.
 * @returns undefined if there is no text for the reason: visitors then get a general sentence
 */
export function quotedReason(uiText: UiText): TextKey | undefined {
  if (uiText.id !== genericId) return undefined
  const reason = reasonOf(uiText)
  return reasons.find(([pattern]) => pattern.test(reason))?.[1]
}
