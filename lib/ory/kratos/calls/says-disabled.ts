import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { Outcome } from './outcome'

/** Whether a sign-in is refused because the account is switched off. Kratos after 26.2 says it in the flow. */
export function saysDisabled(outcome: Outcome): boolean {
  if (outcome.kind === 'notice') return outcome.notice === 'disabled'
  return (
    outcome.kind === 'show' && outcome.flow.ui.messages.some(({ id }) => id === messageIds.accountDisabled)
  )
}
