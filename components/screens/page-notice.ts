import type { Translator } from '@/lib/i18n/translator'
import type { Notice } from '@/lib/ory/kratos/outcome'

const mistakes: ReadonlySet<Notice> = new Set([
  'login_error',
  'incorrect',
  'disabled',
  'unavailable',
  'verify_address',
  'line_error',
  'line_second',
  'line_linked',
])

/** Whether a notice says that something went wrong. */
export function isMistake(notice: Notice | undefined): boolean {
  return notice !== undefined && mistakes.has(notice)
}

/**
 * The text and the severity of a notice of our own. That a flow started anew is news, not an error.
 * @param lineName the name that people know LINE by
 * @param retryAfter how long the visitor should wait before they try again, in seconds, where that is known
 */
export function pageNotice(notice: Notice | undefined, lineName: string, t: Translator, retryAfter?: number) {
  if (!notice) return undefined
  const severity = isMistake(notice) ? 'error' : 'info'
  const text =
    notice === 'unavailable' && retryAfter !== undefined
      ? t.text('notice.unavailable_seconds', { seconds: retryAfter })
      : t.text(`notice.${notice}`, { name: lineName })
  return { severity, text } as const
}
