import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { userClientApi } from '@/lib/ory/clients/clients'
import { failureUrl } from '@/lib/request/failure-url'
import { allowedReturnTo } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { withPendingReturnTo } from '@/lib/session/pending-return-tos'
import { withoutPortalPart } from '@/lib/session/portal-part'
import { readSession, writeSession } from '@/lib/session/session'

/**
 * Begins single sign-on (specification 2.5): empties the portal's part of our session, keeps where the visitor is going,
 * and leads to the user-client service. Only in a route handler: it sets cookies.
 * @param given the `return_to` of the address as it came
 * @returns where the visitor goes
 */
export async function startSignIn(given: string | null): Promise<string> {
  const { APP_URL, USER_CLIENT_URL, USER_CLIENT_ID: clientId } = config()
  const { requestId } = await currentVisitor()
  if (!USER_CLIENT_URL) return failureUrl({ reason: 'portal_off', retry: '/', requestId })
  const returnTo = allowedReturnTo(given) ?? '/'
  const session = withoutPortalPart(await readSession())
  await writeSession({
    ...session,
    pendingReturnTos: withPendingReturnTo(session.pendingReturnTos, returnTo),
  })
  log().info({ requestId, route: 'portal start', outcome: 'go' })
  // The service gets whole addresses; our own origin is written as an origin is, without a slash.
  const whole = returnTo === '/' ? APP_URL : new URL(returnTo, APP_URL).href
  return userClientApi().loginAddress({ returnTo: whole, ...(clientId && { clientId }) })
}
