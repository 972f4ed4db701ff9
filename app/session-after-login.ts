import { lineSession } from '@/lib/line/line-session'
import { clearedPortalSession } from '@/lib/portal/cleared-session'
import type { Session } from '@/lib/session/session-schema'

/**
 * What our session forgets of the capabilities after a login: that LINE was linked, and what the portal stored, which
 * may belong to another account.
 */
export const sessionAfterLogin = {
  ...clearedPortalSession,
  ...lineSession.change({ lineLogin: undefined }),
} satisfies Session
