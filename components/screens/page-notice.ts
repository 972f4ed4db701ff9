import type { NoticeName } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { durationText } from './duration-text'

/** Every other notice reports an error. */
const news: ReadonlySet<NoticeName> = new Set([
  'expired',
  'renewed',
  'csrf',
  'stale',
  'not_found',
  'registered',
  'invited',
  'invited_again',
  'other_account',
  'address_saved',
  'address_waits',
])

/** Whether a notice reports an error. */
export function isErrorNotice(notice: NoticeName | undefined): boolean {
  return notice !== undefined && !news.has(notice)
}

/** A notice of Latchkey, as a form shows it. */
export interface PageNotice {
  readonly severity: 'error' | 'info'
  readonly text: string
}

/**
 * The text and the severity of a notice of Latchkey. A restarted flow is news, not an error.
 * @param values what the texts name
 * @param retryAfter how long the visitor should wait before retrying, in seconds, if known
 */
export function pageNotice(
  notice: NoticeName | undefined,
  t: Translator,
  values: Readonly<Record<string, string>>,
  retryAfter?: number,
): PageNotice | undefined {
  if (!notice) return undefined
  // The sentence needs the name of the account.
  if (notice === 'other_account' && values.account === undefined) return pageNotice('stale', t, values)
  const severity = isErrorNotice(notice) ? 'error' : 'info'
  const text =
    notice === 'unavailable' && retryAfter !== undefined
      ? t.text('notice.unavailable_seconds', { seconds: retryAfter })
      : t.text(`notice.${notice}`, { ...values, duration: durationText(retryAfter ?? shortWait, t) })
  return { severity, text }
}

/** For a URL that names no wait. */
const shortWait = 30
