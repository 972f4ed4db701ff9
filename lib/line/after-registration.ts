import 'server-only'
import { withoutParts } from '@/lib/destination/destination'
import { interstitialHref } from '@/lib/destination/links'
import {
  leftForProviderAt,
  roundTripDestination,
  suspendedRegistration,
} from '@/lib/destination/oidc-round-trip'
import { unwrapDestination } from '@/lib/destination/required-actions-url'
import { afterRegistration } from '@/lib/flows/registration/after-registration'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isFromThisProvider } from '@/lib/ory/kratos/flow/registration-mode'
import { absoluteUrl, trustedRedirect } from '@/lib/request/redirects'
import { issuedSession } from '@/lib/request/session-cookie'
import { currentVisitor } from '@/lib/request/visitor'
import { fetchSessionOwner } from '@/lib/submission/submission-effects'
import { parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { providerOfCallback } from '@/lib/urls/proxy-path'
import { lineConfig } from './line-config'

/**
 * The next step of a registration that presses LINE's button: released Kratos redirects the visitor to LINE
 * (lib/flows/registration/after-registration.ts). A Kratos that registers immediately responds with 200: a screen shows
 * it. As in every registration, the screens of Kratos' `continue_with` come first.
 */
export function afterLineRegistration(context: SubmitContext): NextStep {
  const { destination, outcome, body } = context
  const isDone = outcome.kind === 'complete' && outcome.isSignedIn
  if (!isDone || body.get('provider') !== lineConfig().LINE_PROVIDER_ID) return afterRegistration(context)
  const returnTo = registeredHref(destination.returnTo ?? null)
  // LINE is linked.
  return afterRegistration({ ...context, destination: { ...withoutParts(destination, 'bind'), returnTo } })
}

/**
 * The registration by LINE that a request ends: released Kratos sends the visitor who has filled in its form to LINE
 * once more, and answers the callback itself. Null for every other request, and while an application waits. Call it
 * before the callback is forwarded to Kratos, while the flow can still be read.
 */
export async function endingLineRegistration(request: Request): Promise<Flow | null> {
  const provider = lineConfig().LINE_PROVIDER_ID
  if (providerOfCallback(new URL(request.url).pathname) !== provider) return null
  const flow = await suspendedRegistration(request)
  return flow && isFromThisProvider(flow, provider) && !flow.oauth2_login_challenge ? flow : null
}

/**
 * Where a visitor goes whose registration by LINE has ended at the callback: the screen that shows it, after the page
 * that Kratos requires first (docs/behaviour.md 4.5).
 * @param flow the registration that the visitor filled in; null without one. Then LINE's claims may have been complete,
 *   and Kratos created the account without a form.
 * @param location where Kratos sends the browser
 * @returns null when Kratos issued no session or the account is not new, and while an application waits
 */
export async function lineRegisteredUrl(
  flow: Flow | null,
  request: Request,
  { headers }: Response,
  location: string,
): Promise<RedirectUrl | null> {
  const made = issuedSession(headers.getSetCookie())
  if (made === null) return null
  if (flow === null && !(await isNewLineAccount(request, made))) return null
  const next = trustedRedirect(location)
  const page = parseFlowPageUrl(next)
  const first = page?.flowId ? page : null
  if (first === null)
    return registeredHref(unwrapDestination(flow ? flow.return_to : next && absoluteUrl(next)))
  const returnTo = flow ? unwrapDestination(flow.return_to) : (await roundTripDestination()).returnTo
  return toHref(first, { return_to: registeredHref(returnTo ?? null) })
}

/** Whether Kratos created the account of the session after the visitor left for LINE. */
async function isNewLineAccount(
  request: Request,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<boolean> {
  if (providerOfCallback(new URL(request.url).pathname) !== lineConfig().LINE_PROVIDER_ID) return false
  const leftAt = await leftForProviderAt(request)
  if (leftAt === undefined) return false
  const owner = await fetchSessionOwner({ value, cookie: name }, await currentVisitor())
  return owner !== null && owner.createdAt !== null && owner.createdAt.getTime() >= leftAt
}

/** The screen that says that LINE is signed up. */
function registeredHref(returnTo: RedirectUrl | null): RedirectUrl {
  const isPlace = returnTo !== null && returnTo !== '/'
  return interstitialHref('/registrationsuccess', isPlace ? { returnTo } : {})
}
