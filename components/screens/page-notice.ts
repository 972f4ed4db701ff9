import type { Translator } from '@/lib/i18n/translator'
import type { Notice } from '@/lib/ory/kratos/outcome'

const mistakes: ReadonlySet<Notice> = new Set(['login_error', 'incorrect', 'disabled', 'line_error'])

/**
 * The text and the severity of a notice of our own. That a flow started anew is news, not an error.
 * @param lineName the name that people know LINE by
 */
export function pageNotice(notice: Notice | undefined, lineName: string, t: Translator) {
  if (!notice) return undefined
  const severity = mistakes.has(notice) ? 'error' : 'info'
  return { severity, text: t.text(`notice.${notice}`, { name: lineName }) } as const
}
