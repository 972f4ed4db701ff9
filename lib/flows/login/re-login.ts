import 'server-only'
import { readSession, updateSession } from '@/lib/session/session'

/**
 * Forgets the sign-in that a change of settings waits for. Only in a route handler: it sets a cookie.
 * @returns the URL of that sign-in; the plain login page when nothing waits
 */
export async function takeReLogin(): Promise<string> {
  const session = await readSession()
  if (!session.re_login) return '/login'
  await updateSession({ re_login: undefined }, session)
  return session.re_login.url
}
