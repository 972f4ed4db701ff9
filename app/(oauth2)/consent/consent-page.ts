import { config } from '@/lib/config/config'
import type { Translator } from '@/lib/i18n/translator'
import { csrfToken, isCsrfToken } from '@/lib/session/csrf-token'

/** The page's own URL. */
export function consentUrl(challenge: string, more: Readonly<Record<string, string>> = {}): string {
  return `/consent?${new URLSearchParams({ consent_challenge: challenge, ...more })}`
}

/** The token of the form: for one request and one session, so that a form for one application answers no other. */
export function consentToken(challenge: string, sessionId: string): string {
  return csrfToken({ purpose: purposeOf(challenge), sessionId }, config().SESSION_SECRET)
}

/** Whether a posted value is the token for this request and session. */
export function isConsentToken(given: unknown, challenge: string, sessionId: string): boolean {
  return isCsrfToken(given, { purpose: purposeOf(challenge), sessionId }, config().SESSION_SECRET)
}

function purposeOf(challenge: string): string {
  return `consent ${challenge}`
}

/** The only notice of the page: the form was not rendered for this session. */
export function consentNotice(code: unknown, t: Translator) {
  return code === 'csrf' ? ({ severity: 'info', text: t.text('notice.csrf') } as const) : undefined
}
