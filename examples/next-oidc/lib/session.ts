import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'
import { settings } from './settings'

/** The content of the application's cookie, which is encrypted. No script in the browser can read the tokens in it. */
export interface Session {
  /** A sign-in that was started and is not finished. */
  pending?: { state: string; codeVerifier: string; returnTo: string }
  /** The signed-in person. `id` never changes, but an email address can. The sign-out sends the ID token. */
  user?: { id: string; email?: string; idToken: string }
}

const eightHours = 8 * 60 * 60

/**
 * The session of this browser. After eight hours it expires, and the next sign-in asks only if Latchkey has no session.
 */
export async function currentSession() {
  return getIronSession<Session>(await cookies(), {
    cookieName: 'shop_session',
    password: settings.sessionSecret,
    ttl: eightHours,
    cookieOptions: { secure: settings.appUrl.startsWith('https:'), sameSite: 'lax' },
  })
}
