import type { Flow } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether Kratos has just saved a change in this settings flow. The state alone does not tell: it stays
 * `success` when Kratos refuses a later change, or when Kratos only shows something.
 */
export function isSaved({ state, ui }: Flow): boolean {
  return state === 'success' && ui.messages.some(({ id }) => id === messageIds.settingsSaved)
}
