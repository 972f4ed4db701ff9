import { isFromRecovery } from '@/lib/flows/recovery/recovery-settings'
import type { TextKey } from '@/lib/i18n/locales'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'

/** The title of a page of settings: after a recovery it has only the new password, and then says that it is set. */
export function settingsTitle(flow: Flow | undefined): TextKey {
  if (!flow || !isFromRecovery(flow)) return 'settings.title'
  return isSaved(flow) ? 'recovery.done' : 'settings.title_password'
}
