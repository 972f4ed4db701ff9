import type { CsrfBinding } from '@/lib/http/csrf-token'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'

/** The page's own address, where an application wants somebody signed out. */
export function applicationLogoutAddress(challenge: string): string {
  return `/logout?${new URLSearchParams({ logout_challenge: challenge })}`
}

/** What the form's token is for: this request of an application, and whoever is signed in, if anybody is. */
export function logoutBinding(challenge: string, who: WhoIsSignedIn): CsrfBinding {
  return { purpose: `logout ${challenge}`, sessionId: who.kind === 'signed_in' ? who.session.id : who.kind }
}
