import 'server-only'
import { loginHref } from '@/lib/destination/links'
import { roundTripDestination } from '@/lib/destination/oidc-round-trip'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { issuedSession } from '@/lib/request/session-cookie'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import { isProviderCallback } from '@/lib/urls/proxy-path'
import { fetchSessionOwner } from './submission-effects'

/**
 * The URL for a visitor who re-authenticated with a provider, but with another person's account there: back to the
 * re-authentication, with a notice. Kratos signs that other account in, so its new session is revoked, and the caller
 * must not send its cookies to the browser. Only in a route handler.
 * @param response of Kratos to a provider's callback
 * @returns null for every other response
 */
export async function otherPersonUrl(request: Request, response: Response): Promise<RedirectUrl | null> {
  const made = issuedSession(response.headers.getSetCookie())
  if (made === null || !isProviderCallback(new URL(request.url).pathname)) return null
  const { confirming, oidcRoundTrip } = await readSession()
  if (confirming === undefined || oidcRoundTrip?.flowId !== confirming.flowId) return null
  const visitor = await currentVisitor()
  const session = { value: made.value, cookie: made.name }
  const [who, owner] = await Promise.all([whoIsSignedIn(), fetchSessionOwner(session, visitor)])
  if (who.kind !== 'signed_in' || owner === null || owner.identityId === who.identity.id) return null
  log().warn({ requestId: visitor.requestId, route: 'provider callback', outcome: 'other_person' })
  await endSession({ ...visitor, cookieHeader: `${made.name}=${made.value}` })
  return loginHref(await roundTripDestination(), { refresh: 'true', notice: 'other_person' })
}

/** A failed call leaves a session that no browser has. */
async function endSession(visitor: Visitor): Promise<void> {
  const options = onBehalfOf(visitor)
  const begun = await toServiceResponse(frontendApi().createBrowserLogoutFlow({}, options))
  const { logout_token: token } = { logout_token: '', ...(begun.body as object | undefined) }
  if (token !== '') await toServiceResponse(frontendApi().updateLogoutFlow({ token }, options))
}
