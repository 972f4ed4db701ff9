import type { Translator } from '@/lib/i18n/translator'
import { lineName } from '@/lib/line/line-name'
import type { Notice } from '@/lib/ory/kratos/outcome'

const mistakes: ReadonlySet<Notice> = new Set(['login_error', 'incorrect', 'disabled', 'line_error'])

/** The words and the look of a notice of ours. A fresh start is news, not somebody's mistake. */
export function pageNotice(notice: Notice | undefined, t: Translator) {
  if (!notice) return undefined
  const isMistake = mistakes.has(notice)
  return {
    severity: isMistake ? 'error' : 'info',
    text: t.text(`notice.${notice}`, { name: lineName() }),
  } as const
}
