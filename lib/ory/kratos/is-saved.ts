import type { Flow } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether a settings flow is the answer to a change that was saved. Its state alone does not say: Kratos leaves it as it
 * is when a later change is refused, or when it only shows something.
 */
export function isSaved({ state, ui }: Flow): boolean {
  return state === 'success' && ui.messages.some(({ id }) => id === messageIds.settingsSaved)
}
