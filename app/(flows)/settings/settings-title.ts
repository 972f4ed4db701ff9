import { isFromRecovery } from '@/lib/flows/recovery/recovery-settings'
import type { TextKey } from '@/lib/i18n/locales'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** The title of a page of settings: after a recovery it has only the new password. */
export function settingsTitle(flow: Flow | undefined): TextKey {
  return flow && isFromRecovery(flow) ? 'settings.title_password' : 'settings.title'
}
