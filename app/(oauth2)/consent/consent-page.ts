import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Translator } from '@/lib/i18n/translator'
import type { CsrfBinding } from '@/lib/session/csrf-token'

/** The page's own URL. */
export function consentUrl(challenge: string, more: Readonly<Record<string, string>> = {}): RedirectUrl {
  return `/consent?${new URLSearchParams({ consent_challenge: challenge, ...more })}`
}

/** The form belongs to one request and one session, so that a form for one application answers no other. */
export function consentBinding(challenge: string, sessionId: string): CsrfBinding {
  return { purpose: `consent ${challenge}`, sessionId }
}

/** The only notice of the page: the form was not rendered for this session. */
export function consentNotice(code: unknown, t: Translator) {
  return code === 'csrf' ? ({ severity: 'info', text: t.text('notice.csrf') } as const) : undefined
}
