import type { RedirectUrl } from '@/lib/http/redirect-url'
import { maxUserCodeLength } from '@/lib/oauth2/user-code'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { CsrfBinding } from '@/lib/session/csrf-token'

/** What the query of /device can say. */
interface DeviceQuery {
  readonly device_challenge?: string
  readonly user_code?: string
  /** Why the form is shown again. */
  readonly notice?: 'code' | 'csrf' | 'wait'
  /** How long to wait, in seconds. */
  readonly retry_after?: string
  /** The visitor did not connect the device. */
  readonly refused?: 'true'
}

/** The page's own URL. */
export function deviceUrl(query: DeviceQuery): RedirectUrl {
  return `/device?${new URLSearchParams({ ...query })}`
}

/** The code of a query or a form, as it was typed. */
export function typedCode(given: unknown): string {
  const code = typeof given === 'string' ? given.trim().slice(0, maxUserCodeLength) : ''
  // Hydra masks the code when it repeats a URL.
  return /^\*+$/.test(code) ? '' : code
}

/** What the form's token is for: this visit to Hydra, and the person who is signed in, if there is one. */
export function deviceBinding(challenge: string, who: WhoIsSignedIn): CsrfBinding {
  return { purpose: `device ${challenge}`, sessionId: who.kind === 'signed_in' ? who.session.id : who.kind }
}
