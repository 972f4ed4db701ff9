import 'server-only'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineSession } from '@/lib/line/line-session'
import { lineAttemptNow } from '@/lib/line/login-state'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

/**
 * What our session keeps after a sign-out. Inside LINE's browser the next visit would sign in again automatically.
 * LINE's return to the wrong browser belongs to the browser, not to the person. A pending new address is discarded
 * now, and its verification shows that.
 */
export async function sessionAfterSignOut(): Promise<Session> {
  const [{ userAgent }, session] = await Promise.all([currentVisitor(), readSession()])
  const { lineReturnLost } = lineSession.of(session)
  const { waitingAddress } = session
  return {
    ...(isLineBrowser(userAgent) && lineAttemptNow()),
    ...(lineReturnLost && lineSession.change({ lineReturnLost })),
    ...(waitingAddress && { waitingAddress }),
  }
}
