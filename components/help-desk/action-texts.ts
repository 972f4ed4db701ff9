import type { HelpDeskAction } from '@/lib/help-desk/actions'
import type { NotedAction } from '@/lib/help-desk/support-notes'
import type { Translator } from '@/lib/i18n/translator'

/** The second factor that an action removes, as the settings call it. */
const factorKeys = {
  remove_totp: 'settings.row_totp',
  remove_lookup_secret: 'settings.row_lookup_secret',
  remove_webauthn: 'settings.row_webauthn',
} as const

/** What the helper presses. */
export function actionName(action: HelpDeskAction, t: Translator): string {
  return isRemoval(action)
    ? t.text('help_desk.remove', { method: t.text(factorKeys[action]) })
    : t.text(`help_desk.${action}`)
}

/** What happens then. */
export function actionEffect(action: HelpDeskAction, t: Translator): string {
  return t.text(isRemoval(action) ? 'help_desk.remove_effect' : `help_desk.${action}_effect`)
}

/** What the owner of the account reads. */
export function noteText(action: NotedAction, date: Date, t: Translator): string {
  return isRemoval(action)
    ? t.text('help_desk.note_remove', { method: t.text(factorKeys[action]), date })
    : t.text(`help_desk.note_${action}`, { date })
}

function isRemoval<Action extends HelpDeskAction>(
  action: Action,
): action is Extract<Action, keyof typeof factorKeys> {
  return Object.hasOwn(factorKeys, action)
}
