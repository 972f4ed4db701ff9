import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'
import { settings } from './settings'

/** What our own cookie holds, encrypted. The browser cannot read it, so no script can take the tokens. */
export interface Session {
  /** A sign-in that has begun and not come back yet. */
  pending?: { state: string; codeVerifier: string; returnTo: string }
  /** Who is signed in. `id` never changes, an email address can. The sign-out needs the ID token. */
  user?: { id: string; email?: string; idToken: string }
}

const eightHours = 8 * 60 * 60

/** The session of this browser. It ends after eight hours; then Latchkey knows whether the person is still signed in. */
export async function currentSession() {
  return getIronSession<Session>(await cookies(), {
    cookieName: 'shop_session',
    password: settings.sessionSecret,
    ttl: eightHours,
    cookieOptions: { secure: settings.appUrl.startsWith('https:'), sameSite: 'lax' },
  })
}
