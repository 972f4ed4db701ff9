import type { Session } from '@/lib/session/session-schema'

/**
 * The session without what the portal keeps in it, for whoever begins anew. Trips stay: they belong to tabs, and each
 * ends by itself.
 */
export function withoutPortalPart(session: Session): Session {
  return { ...session, ...emptyPortalPart }
}

/** What to write over the portal's part of a session. */
export const emptyPortalPart = {
  access_token: undefined,
  expiry: undefined,
  logout: undefined,
  logout_url: undefined,
  portal_error: undefined,
} satisfies Session
