import type { Session } from '@/lib/session/session-schema'
import { portalSession } from './portal-session'

/**
 * What the login page shows after a failed sign-in (`error` in its URL). Anyone can write a text into a URL, so the
 * page shows the text only if the dashboard stored the same one in the session. For any other text it shows a general
 * sentence (docs/behaviour.md 4.7).
 * @returns the text; `general` for the general sentence; null when there is no `error`
 */
export function portalErrorOf(
  query: URLSearchParams,
  session: Session,
): { readonly text: string } | 'general' | null {
  const given = query.get('error')
  if (!given) return null
  return given === portalSession.of(session).portal_error ? { text: given } : 'general'
}

/** The URL that starts the same sign-in again. */
export function restartSignInUrl(query: URLSearchParams): string {
  const returnTo = query.get('return_to')
  return returnTo ? `/oauth?${new URLSearchParams({ return_to: returnTo })}` : '/oauth'
}
