import type { Translator } from '@/lib/i18n/translator'
import type { Notice } from '@/lib/ory/outcome'

/** The words and the look of a notice of ours. A fresh start is news, not somebody's mistake. */
export function pageNotice(notice: Notice | undefined, t: Translator) {
  if (!notice) return undefined
  const isMistake = notice === 'login_error' || notice === 'incorrect' || notice === 'disabled'
  return { severity: isMistake ? 'error' : 'info', text: t.text(`notice.${notice}`) } as const
}
