import type { Translator } from '@/lib/i18n/translator'

/** What may stand in the page's `notice`: a code, never a text. */
const sessionsNotices = [
  'revoked',
  'revoked_others',
  'revoked_application',
  'revoked_applications',
  'csrf',
] as const
export type SessionsNotice = (typeof sessionsNotices)[number]

/** The words and the look of a notice; undefined for a code that we do not have. */
export function sessionsNotice(code: unknown, t: Translator) {
  const notice = sessionsNotices.find((known) => known === code)
  if (!notice) return undefined
  if (notice === 'csrf') return { severity: 'info', text: t.text('notice.csrf') } as const
  return { severity: 'success', text: t.text(`sessions.notice_${notice}`) } as const
}
