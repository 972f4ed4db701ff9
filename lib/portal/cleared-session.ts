import { portalSession } from './portal-session'

/**
 * Replaces the portal's part of a session when a sign-in starts or ends. Pending `return_to`s stay: each belongs to a
 * tab, and expires separately.
 */
export const clearedPortalSession = portalSession.change({
  token_info: undefined,
  logout: undefined,
  logout_url: undefined,
  portal_error: undefined,
})
