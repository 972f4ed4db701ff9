import type { Translator } from '@/lib/i18n/translator'

/** The codes that the page's `notice` parameter may hold. It never holds a text. */
const sessionsNotices = [
  'revoked',
  'revoked_others',
  'revoked_application',
  'revoked_applications',
  'csrf',
] as const
export type SessionsNotice = (typeof sessionsNotices)[number]

/** The text and the severity of a notice, and the section that it belongs to; undefined for an unknown code. */
export function sessionsNotice(code: unknown, t: Translator) {
  const notice = sessionsNotices.find((known) => known === code)
  if (!notice) return undefined
  if (notice === 'csrf') return { section: 'page', severity: 'info', text: t.text('notice.csrf') } as const
  const section = notice.startsWith('revoked_application') ? 'applications' : 'devices'
  return { section, severity: 'success', text: t.text(`sessions.notice_${notice}`) } as const
}
