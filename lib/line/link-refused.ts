import { quotedReason } from '@/lib/i18n/quoted-reason'
import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { hasLine } from './line-nodes'

/**
 * Why Kratos did not link a provider account: it belongs to another account here (`taken`), or this account
 * has one of this provider already (`second`).
 */
type LinkRefusal = 'taken' | 'second'

/** Why Kratos refused the link of a settings flow; undefined for every other flow. */
export function linkRefusalOf({ ui }: Flow): LinkRefusal | undefined {
  if (ui.messages.some(isAccountExistsMessage)) return 'taken'
  return ui.messages.some((text) => quotedReason(text) === 'provider.linked_already') ? 'second' : undefined
}

/**
 * Whether a login would link a second LINE account to one person. A visitor came from LINE with the email
 * address of an account that has another LINE account. Kratos tells so with `registration.login_hints` only, and
 * it would link both. The flow offers every provider of the account except the one that the visitor came from.
 * @param provider Kratos' id for LINE (`LINE_PROVIDER_ID`)
 */
export function wouldLinkSecondLine(flow: Flow, provider: string): boolean {
  const linking = flow.ui.messages.find(({ id }) => id === messageIds.loginLink)
  const known = linking?.context?.available_providers
  return Array.isArray(known) && known.includes(provider) && !hasLine(flow, provider)
}
