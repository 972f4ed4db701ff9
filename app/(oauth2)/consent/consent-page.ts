import type { Translator } from '@/lib/i18n/translator'

/** The page's own address. */
export function consentAddress(challenge: string, more: Readonly<Record<string, string>> = {}): string {
  return `/consent?${new URLSearchParams({ consent_challenge: challenge, ...more })}`
}

/** What the form's token is for: one request, so that a form for one application answers no other. */
export function consentPurpose(challenge: string): string {
  return `consent ${challenge}`
}

/** The words for the only notice of the page: a form that we did not draw for this session. */
export function consentNotice(code: unknown, t: Translator) {
  return code === 'csrf' ? ({ severity: 'info', text: t.text('notice.csrf') } as const) : undefined
}
