import { config } from '@/lib/config/config'
import { endCookiesWithBrowser } from '@/lib/flows/keep-signed-in'
import { mailLinkQuestion } from '@/lib/flows/mail-link'
import { withWaitingApplication } from '@/lib/flows/oidc-round-trip'
import { withOurLanguage } from '@/lib/flows/proxied-language'
import { closedDoorResponse, goesRoundDoor } from '@/lib/flows/registration-door'
import { throughGuard } from '@/lib/guesses/guard-proxy'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { newRequestId, requestId } from '@/lib/http/request-id'
import { seeOther } from '@/lib/http/see-other'
import { withLineInJson } from '@/lib/line/json-redirect'
import { withLineParameters } from '@/lib/line/line-parameters'
import { lostReturnUrl } from '@/lib/line/lost-return'
import { log } from '@/lib/log'
import { serviceTimeout } from '@/lib/ory/clients/ask-service'
import { serviceGate } from '@/lib/ory/clients/service-gates'
import { proxyToKratos } from '@/lib/ory/proxy/proxy'
import { bringsUnverifiedPhone } from '@/lib/phone/guard-proxy'
import { currentVisitor } from '@/lib/request/visitor'
import { observers } from '@/lib/telemetry/observers'

export const runtime = 'nodejs'

/** Kratos' public API on our own origin. Next answers `OPTIONS`, without CORS headers, so no other origin can call it. */
async function relay(request: Request): Promise<Response> {
  if (isClientNavigation(request.headers)) return asNavigation()
  const question = mailLinkQuestion(request)
  if (question !== null) return seeOther(question)
  const visitor = await currentVisitor()
  const id = requestId(visitor.requestId) ?? newRequestId()
  if (await goesRoundDoor(request)) {
    log().warn({ requestId: id, route: '/api/.ory', method: request.method, outcome: 'registration_off' })
    return closedDoorResponse(request, id)
  }
  if (await bringsUnverifiedPhone(request)) {
    log().warn({ requestId: id, route: '/api/.ory', method: request.method, outcome: 'phone_unverified' })
    return new Response(null, { status: 403, headers: { 'cache-control': 'no-store' } })
  }
  const started = performance.now()
  const trouble: { outcome: string; code?: string | undefined } = { outcome: 'relayed' }

  const ask = (written: Request) =>
    proxyToKratos(written, {
      kratosUrl: config().ORY_SDK_URL,
      appUrl: config().APP_URL,
      ipAddress: visitor.ipAddress,
      requestId: id,
      timeout: serviceTimeout,
      gate: serviceGate('kratos-public', config().ORY_SDK_URL),
      report: (outcome, code) => Object.assign(trouble, { outcome, code }),
    })
  const written = await withOurLanguage(await withWaitingApplication(request))
  const relayed = await throughGuard(written, visitor, ask)

  const response = await withLineInJson(relayed)
  await changeLocation(request, response)
  await endCookiesWithBrowser(response)
  countProviderSignIn(request, response)
  const duration = Math.round(performance.now() - started)
  const line = {
    requestId: id,
    route: '/api/.ory',
    method: request.method,
    status: response.status,
    duration,
    ...trouble,
  }
  log()[trouble.outcome === 'relayed' ? 'info' : 'warn'](line, 'call through the Ory proxy')
  return response
}

/**
 * Kratos sends the browser to LINE itself when a link waited for a sign-in. A visitor who came back from a
 * provider to another browser gets our page instead of Kratos' error.
 */
async function changeLocation(request: Request, { headers }: Response): Promise<void> {
  const location = headers.get('location')
  if (location === null) return
  const lost = await lostReturnUrl(request, location)
  headers.set('location', lost ?? (await withLineParameters(location)))
}

const providerCallback = /\/self-service\/methods\/oidc\/callback(?:\/|$)/

/** A sign-in through a provider ends with a call of the browser to Kratos, which then sets the session cookie. */
function countProviderSignIn(request: Request, { headers }: Response): void {
  const { metrics } = observers()
  if (!metrics || !providerCallback.test(new URL(request.url).pathname)) return
  if (headers.getSetCookie().some((cookie) => /^[^=]*_session=[^;]/.test(cookie))) metrics.signIn('oidc')
}

export const GET = relay
export const HEAD = relay
export const POST = relay
export const DELETE = relay
