import 'server-only'
import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { trustedRedirect } from '@/lib/request/redirects'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/**
 * How long a change of settings waits, in seconds: Kratos' default for how long a sign-in counts as fresh.
 */
const lifetime = 15 * 60

/** What our session keeps of a sign-in that a change of settings waits for (docs/behaviour.md 3, `re_login`). */
export function pendingReauthentication(url: string): Pick<Session, 're_login'> {
  return { re_login: { url, at: nowInSeconds() } }
}

/**
 * Whether a visitor who came to the login page another way is led to the sign-in that their change of
 * settings waits for (docs/behaviour.md 4.3). Only when the URL has no query: a query says that the visitor
 * came for something else.
 */
export function isReauthenticationDue(
  { query }: Pick<FlowPageUrl, 'query'>,
  { re_login: waiting }: Session,
): boolean {
  return waiting !== undefined && query.size === 0 && wasWithin(waiting.at, lifetime)
}

/**
 * Forgets the sign-in that a change of settings waits for. Only in a route handler: it sets a cookie.
 * @returns the URL of that sign-in; the plain login page when nothing waits
 */
export async function takePendingReauthentication(): Promise<RedirectUrl> {
  const session = await readSession()
  if (!session.re_login) return '/login'
  await updateSession({ re_login: undefined }, session)
  return trustedRedirect(session.re_login.url) ?? '/login'
}
