import 'server-only'
import { config } from '@/lib/config/config'
import { registrationLeft } from '@/lib/flows/goal/oidc-round-trip'
import { allowedPlaceBehind } from '@/lib/flows/goal/required-page'
import type { Answered, Onward } from '@/lib/flows/onward/onward'
import { registrationOnward } from '@/lib/flows/registration/registration-onward'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { cameByProvider } from '@/lib/ory/kratos/flow/registration-mode'
import { allowedReturnTo, trustedRedirect } from '@/lib/request/redirects'
import { madeSession } from '@/lib/request/session-cookie'
import { parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { wayHref } from '@/lib/urls/goal'
import { providerOfCallback } from '@/lib/urls/proxy-path'

/**
 * How a registration goes on that presses LINE's button: released Kratos sends the visitor to LINE (registered.ts). A
 * Kratos that registers at once answers 200: a screen says so. As in every registration, the screens that Kratos wants
 * come first.
 */
export function lineRegistrationOnward(answered: Answered): Onward {
  const { pageUrl, outcome, body } = answered
  const isDone = outcome.kind === 'complete' && outcome.isSignedIn
  if (!isDone || body.get('provider') !== config().LINE_PROVIDER_ID) return registrationOnward(answered)
  const query = new URLSearchParams(pageUrl.query)
  query.set('return_to', registeredHref(allowedReturnTo(query.get('return_to'))))
  // LINE is linked.
  query.delete('bind')
  return registrationOnward({ ...answered, pageUrl: { ...pageUrl, query } })
}

/**
 * The registration by LINE that a request ends: released Kratos sends the visitor who has filled in its form to LINE once
 * more, and answers the callback itself. Null for every other request, and while an application waits. Ask before Kratos
 * gets the callback: then the flow can still be read.
 */
export async function endingLineRegistration(request: Request): Promise<Flow | null> {
  const provider = config().LINE_PROVIDER_ID
  if (providerOfCallback(new URL(request.url).pathname) !== provider) return null
  const flow = await registrationLeft(request)
  return flow && cameByProvider(flow, provider) && !flow.oauth2_login_challenge ? flow : null
}

/**
 * Where a visitor goes whose registration by LINE has ended at the callback: the screen that says so, after the page that
 * Kratos wants first (docs/behaviour.md 4.5).
 * @param location where Kratos sends the browser
 * @returns null when Kratos has signed nobody in
 */
export function lineRegisteredUrl(flow: Flow, { headers }: Response, location: string): string | null {
  if (madeSession(headers.getSetCookie()) === null) return null
  const registered = registeredHref(allowedPlaceBehind(flow.return_to))
  const first = parseFlowPageUrl(trustedRedirect(location))
  return first ? toHref(first, { return_to: registered }) : registered
}

/** The screen that says that LINE is signed up. */
function registeredHref(returnTo: string | null): string {
  const isPlace = returnTo !== null && returnTo !== '/'
  return wayHref('/registrationsuccess', new URLSearchParams(isPlace ? { return_to: returnTo } : {}))
}
