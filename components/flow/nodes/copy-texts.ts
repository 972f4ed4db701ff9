import type { Translator } from '@/lib/i18n/translator'

/** What the copy button says. */
export function copyTexts(t: Translator) {
  return { copy: t.text('codes.copy'), copied: t.text('codes.copied'), failed: t.text('codes.copy_failed') }
}
