import type { Translator } from '@/lib/i18n/translator'

/** The label and the notices of the copy button. */
export function copyTexts(t: Translator) {
  return { copy: t.text('codes.copy'), copied: t.text('codes.copied'), failed: t.text('codes.copy_failed') }
}
