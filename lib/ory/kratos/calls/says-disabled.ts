import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { FlowResult } from './outcome'

/** Whether a sign-in is refused because the account is switched off. Kratos after 26.2 says it in the flow. */
export function isAccountDisabled(result: FlowResult): boolean {
  if (result.kind === 'notice') return result.notice === 'disabled'
  return result.kind === 'show' && result.flow.ui.messages.some(({ id }) => id === messageIds.accountDisabled)
}
