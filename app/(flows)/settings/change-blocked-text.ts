import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'

/** The message that a change of a section was not saved. */
export function changeBlockedText(t: Translator): (section: SettingsGroup) => string {
  return (section) => t.text('settings.change_blocked', { section: t.text(`settings.title_${section}`) })
}
