import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { CsrfBinding } from '@/lib/session/csrf-token'

/** The URL of the page that confirms an application's request for a sign-out. */
export function applicationLogoutUrl(challenge: string): RedirectUrl {
  return `/logout?${new URLSearchParams({ logout_challenge: challenge })}`
}

/** What the form's token is for: this request of an application, and the person who is signed in, if there is one. */
export function logoutBinding(challenge: string, who: WhoIsSignedIn): CsrfBinding {
  return { purpose: `logout ${challenge}`, sessionId: who.kind === 'signed_in' ? who.session.id : who.kind }
}
