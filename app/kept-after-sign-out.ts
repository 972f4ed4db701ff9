import 'server-only'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineAttemptNow } from '@/lib/line/login-state'
import { currentVisitor } from '@/lib/request/visitor'
import type { Session } from '@/lib/session/session-schema'

/** What our session keeps after a sign-out. Inside LINE's browser the next visit would sign in again by itself. */
export async function keptAfterSignOut(): Promise<Session> {
  const { userAgent } = await currentVisitor()
  return isLineBrowser(userAgent) ? lineAttemptNow() : {}
}
