import 'server-only'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineAttemptNow } from '@/lib/line/login-state'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

/**
 * What our session keeps after a sign-out. Inside LINE's browser the next visit would sign in again by itself.
 * LINE's way back to the wrong browser belongs to the browser, not to the person. A new address that waited is lost now,
 * and its verification says so.
 */
export async function sessionAfterSignOut(): Promise<Session> {
  const [{ userAgent }, { lineReturnLost, waitingAddress }] = await Promise.all([
    currentVisitor(),
    readSession(),
  ])
  return {
    ...(isLineBrowser(userAgent) && lineAttemptNow()),
    ...(lineReturnLost && { lineReturnLost }),
    ...(waitingAddress && { waitingAddress }),
  }
}
