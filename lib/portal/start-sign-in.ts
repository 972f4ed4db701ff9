import 'server-only'
import { config } from '@/lib/config/config'
import { withPendingReturnTo } from '@/lib/destination/pending-return-tos'
import { allowedReturnTo } from '@/lib/destination/return-to'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { serviceUrl } from '@/lib/http/service-url'
import { log } from '@/lib/log'
import { failureUrl } from '@/lib/request/failure-url'
import { absoluteUrl } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { clearedPortalSession } from './cleared-session'
import { portalConfig } from './portal-config'
import { userClientApi } from './user-client-api'

/** What an earlier sign-in or change of settings left in our session. It would change the sign-in that starts now. */
const clearedChanges = {
  settingsAnswer: undefined,
  re_login: undefined,
  draft: undefined,
} satisfies Session

/**
 * Starts single sign-on (docs/behaviour.md 2.5): removes from our session what earlier visits left, stores the
 * destination, and redirects to the user-client service. Only in a route handler: it sets cookies.
 * @param given the `return_to` of the URL as it came
 * @param cleared what else our session forgets
 * @returns where the visitor goes
 */
export async function startSignIn(given: string | null, cleared: Session): Promise<RedirectUrl> {
  const { APP_URL } = config()
  const { USER_CLIENT_URL, USER_CLIENT_ID: clientId } = portalConfig()
  const { requestId } = await currentVisitor()
  if (!USER_CLIENT_URL) return failureUrl({ reason: 'portal_off', retry: '/', requestId })
  const returnTo = allowedReturnTo(given) ?? '/'
  const session = await readSession()
  const pendingReturnTos = withPendingReturnTo(session.pendingReturnTos, returnTo)
  await updateSession({ ...clearedPortalSession, ...clearedChanges, ...cleared, pendingReturnTos }, session)
  log().info({ requestId, route: 'portal start', outcome: 'go' })
  // The service gets absolute URLs. Our own origin has no slash at its end, as origins are written.
  const whole = returnTo === '/' ? APP_URL : absoluteUrl(returnTo)
  return serviceUrl(userClientApi().loginUrl({ returnTo: whole, ...(clientId && { clientId }) }))
}
