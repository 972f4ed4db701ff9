import type { Translator } from '@/lib/i18n/translator'
import type { Notice } from '@/lib/ory/kratos/calls/outcome'
import { durationText } from './duration-text'

const mistakes: ReadonlySet<Notice> = new Set([
  'code_expired',
  'login_error',
  'incorrect',
  'disabled',
  'unavailable',
  'wait',
  'wait_message',
  'wait_sign_up',
  'phone_number',
  'too_long',
  'verify_address',
  'address_lost',
  'line_error',
  'line_second',
  'line_linked',
  'other_person',
])

/** Whether a notice reports an error. */
export function isErrorNotice(notice: Notice | undefined): boolean {
  return notice !== undefined && mistakes.has(notice)
}

/** A notice of Latchkey, as a form shows it. */
export interface PageNotice {
  readonly severity: 'error' | 'info'
  readonly text: string
}

/** The values in texts of notices. */
export interface NoticeValues {
  /** The operator's name for LINE. */
  readonly name: string
  /** A phone number, on one line. */
  readonly example: string
}

/**
 * The text and the severity of a notice of Latchkey. A restarted flow is news, not an error.
 * @param retryAfter how long the visitor should wait before retrying, in seconds, if known
 */
export function pageNotice(
  notice: Notice | undefined,
  t: Translator,
  values: NoticeValues,
  retryAfter?: number,
): PageNotice | undefined {
  if (!notice) return undefined
  const severity = isErrorNotice(notice) ? 'error' : 'info'
  const text =
    notice === 'unavailable' && retryAfter !== undefined
      ? t.text('notice.unavailable_seconds', { seconds: retryAfter })
      : t.text(`notice.${notice}`, { ...values, duration: durationText(retryAfter ?? shortWait, t) })
  return { severity, text }
}

/** For a URL that names no wait. */
const shortWait = 30
