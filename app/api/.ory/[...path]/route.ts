import { stages } from '@/app/submission-stages'
import { config } from '@/lib/config/config'
import { withLoginChallenge } from '@/lib/destination/oidc-round-trip'
import { withOurLanguage } from '@/lib/flows/form/proxied-language'
import {
  bypassesRegistrationPolicy,
  registrationClosedResponse,
} from '@/lib/flows/registration/registration-policy'
import { pendingAddressUrl } from '@/lib/flows/settings/pending-address'
import { mailLinkQuestion } from '@/lib/flows/verification/mail-link'
import { acceptsPage } from '@/lib/http/accepts-page'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { newRequestId, requestId } from '@/lib/http/request-id'
import { seeOther } from '@/lib/http/see-other'
import { endingLineRegistration, lineRegisteredUrl } from '@/lib/line/after-registration'
import { withLineInJson } from '@/lib/line/json-redirect'
import { withLineParameters } from '@/lib/line/line-parameters'
import { otherBrowserUrl } from '@/lib/line/other-browser'
import { log } from '@/lib/log'
import { getRequestingClient } from '@/lib/oauth2/requesting-client'
import { observers } from '@/lib/observers/observers'
import { breakerFor } from '@/lib/ory/clients/circuit-breakers'
import { serviceTimeout } from '@/lib/ory/clients/service-adapter'
import { relayCookiesOf } from '@/lib/ory/kratos/calls/relay-cookies'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { proxyToKratos, type Trouble } from '@/lib/ory/proxy/proxy'
import { failureResponse } from '@/lib/ory/proxy/proxy-failure'
import { issuedSession } from '@/lib/request/session-cookie'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { otherPersonUrl } from '@/lib/submission/other-person'
import {
  type ProxyResponse,
  rewriteBody,
  startProxied,
  startsSecondFactor,
  submitViaProxy,
} from '@/lib/submission/submit-via-proxy'
import { isSignInKind } from '@/lib/urls/flow-kind'
import { submittedKind } from '@/lib/urls/proxy-path'

export const runtime = 'nodejs'

/**
 * Kratos' public API on our own origin. Next answers `OPTIONS`, without CORS headers, so no other origin can call it.
 */
async function relay(request: Request): Promise<Response> {
  if (isClientNavigation(request.headers)) return asNavigation()
  const question = mailLinkQuestion(request)
  if (question !== null) return seeOther(question)
  const visitor = await currentVisitor()
  const id = requestId(visitor.requestId) ?? newRequestId()
  const registration = await endingLineRegistration(request)
  const response = await withLineInJson(await answer(request, visitor, id))
  if (isErrorOfProgram(request, response)) {
    await response.body?.cancel()
    await relayCookiesOf(response)
    return failureResponse('unreadable', request.headers.get('accept'), id)
  }
  const otherPerson = await otherPersonUrl(request, response)
  if (otherPerson !== null) return seeOther(otherPerson)
  await changeLocation(request, response, registration)
  countProviderSignIn(request, response)
  await relayCookiesOf(response)
  return response
}

/** Whether a browser would show a person an error of Kratos that is meant for programs. */
function isErrorOfProgram(request: Request, { status, headers }: Response): boolean {
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return status >= 400 && isJson && acceptsPage(request.headers.get('accept'))
}

/** What Kratos answers, or we in its place. */
async function answer(request: Request, visitor: Visitor, id: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kind = submittedKind(pathname)
  // A login and a registration are never sent with a link (lib/ory/proxy/proxy-route.ts).
  const isSubmit = kind !== undefined && (request.method === 'POST' || !isSignInKind(kind))
  const proxied = { request, requestId: id }
  const pass = (written: Request) => passOn(written, visitor, id)
  if (isSubmit) return submitViaProxy({ ...proxied, kind, visitor, relay: pass }, stages)
  if (await bypassesRegistrationPolicy(request)) {
    log().warn({ requestId: id, route: '/api/.ory', method: request.method, outcome: 'registration_off' })
    return registrationClosedResponse(request, id)
  }
  const asked = await withOurLanguage(await withLoginChallenge(request))
  if (startsSecondFactor(asked))
    return startProxied({ ...proxied, request: asked, visitor, relay: pass }, stages)
  const written = request.method === 'POST' ? await rewriteBody({ request: asked, requestId: id }) : asked
  return written instanceof Response ? written : (await pass(written)).response
}

/** Passes a request on to Kratos, and logs the call. */
async function passOn(request: Request, visitor: Visitor, id: string): Promise<ProxyResponse> {
  const started = performance.now()
  let trouble: Trouble = {}
  const response = await proxyToKratos(request, {
    kratosUrl: config().ORY_SDK_URL,
    appUrl: config().APP_URL,
    ipAddress: visitor.ipAddress,
    requestId: id,
    timeout: serviceTimeout,
    gate: breakerFor('kratos-public', config().ORY_SDK_URL),
    report: (more) => {
      trouble = { ...trouble, ...more }
    },
  })
  const { outcome, code, failure } = trouble
  const line = {
    requestId: id,
    route: '/api/.ory',
    method: request.method,
    status: response.status,
    duration: Math.round(performance.now() - started),
    outcome: 'relayed',
    ...(outcome && { outcome, code }),
    // A request that the proxy itself rejects has none, because Kratos was not called.
    ...(response.status >= 499 && { failure }),
  }
  log()[outcome ? 'warn' : 'info'](line, 'call through the Ory proxy')
  return { response, failure }
}

/**
 * Kratos redirects the browser to LINE itself if a link waited for a sign-in. A visitor who returned from a
 * provider to another browser gets Latchkey's page instead of Kratos' error, and one who has signed up by
 * LINE gets the success screen.
 */
async function changeLocation(
  request: Request,
  response: Response,
  registration: Flow | null,
): Promise<void> {
  const location = response.headers.get('location')
  if (location === null) return
  const next =
    (await lineRegisteredUrl(registration, request, response, location)) ??
    (await otherBrowserUrl(request, location, getRequestingClient)) ??
    (await pendingAddressUrl(request, location))
  response.headers.set('location', next ?? (await withLineParameters(location)))
}

const providerCallback = /\/self-service\/methods\/oidc\/callback(?:\/|$)/

/** A sign-in through a provider ends with a call of the browser to Kratos, which then sets the session cookie. */
function countProviderSignIn(request: Request, { headers }: Response): void {
  const { metrics } = observers()
  if (!metrics || !providerCallback.test(new URL(request.url).pathname)) return
  if (issuedSession(headers.getSetCookie()) !== null) metrics.signIn('oidc')
}

export const GET = relay
export const HEAD = relay
export const POST = relay
export const DELETE = relay
