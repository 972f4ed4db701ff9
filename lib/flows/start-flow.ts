import 'server-only'
import { headers } from 'next/headers'
import { config } from '@/lib/config/config'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { relayedSetCookie } from '@/lib/http/kratos-cookies'
import { seeOther } from '@/lib/http/see-other'
import { type CallOptions, frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { type LoginChallengeResult, resolveLoginChallenge } from '@/lib/ory/hydra/resolve-login-challenge'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import { continueSignOut } from '@/lib/portal/sign-out'
import { absoluteReturnTo, allowedReturnTo } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { destinationOf } from './destination'

/**
 * Creates the browser flow a page needs and sends the browser back to the page with it: 303 to the same URL
 * plus `flow=<id>`, every other parameter kept, Kratos' cookies relayed (decisions.md, "How a page gets its
 * flow"). A page cannot set cookies, and without Kratos' CSRF cookie nobody can submit the flow.
 *
 * @param given the page without a flow
 * @param left aborted when the visitor has left
 */
export async function startFlow(given: FlowPageUrl, left: AbortSignal): Promise<Response> {
  if (isBareRegistration(given)) return seeOther('/login?loginError=true')
  if (isSignOut(given)) return seeOther(await continueSignOut(await headers()))
  const startedAt = performance.now()
  const visitor = { ...(await currentVisitor()), left }
  const meeting = await meetChallenge(given)
  if (meeting?.kind === 'go') return seeOther(meeting.url)
  const pageUrl = withUiLocales(withAllowedReturnTo(given), meeting)
  if (meeting?.kind === 'failed') {
    return seeOther(destinationOf({ kind: 'fail', reason: meeting.reason }, { pageUrl, visitor }))
  }
  const { response, outcome } = await createFlow(pageUrl, visitor, meeting?.kind === 'pass')
  logCall({ visitor, route: `start ${pageUrl.page}`, response, outcome: outcome.kind, startedAt })

  const location =
    outcome.kind === 'show'
      ? toHref({ ...pageUrl, flowId: outcome.flow.id })
      : destinationOf(
          outcome.kind === 'complete' || outcome.kind === 'drop_return_to'
            ? { kind: 'fail', reason: 'start' }
            : outcome,
          { pageUrl, visitor },
        )
  const redirection = seeOther(location)
  const { isSecure } = config()
  for (const cookie of response.setCookies)
    redirection.headers.append('set-cookie', relayedSetCookie(cookie, isSecure))
  return redirection
}

/** An application that waits for the sign-in is asked about first; a second factor belongs to a login that was met. */
async function meetChallenge({ kind, query }: FlowPageUrl): Promise<LoginChallengeResult | null> {
  const challenge = query.get('login_challenge')
  const isSignIn = kind === 'login' || kind === 'registration'
  return challenge && isSignIn ? resolveLoginChallenge(challenge) : null
}

/** The languages the application wishes for stand in the address, so that every page on the way knows them. */
function withUiLocales(pageUrl: FlowPageUrl, meeting: LoginChallengeResult | null): FlowPageUrl {
  if (meeting?.kind !== 'ask' || meeting.uiLocales.length === 0) return pageUrl
  const query = new URLSearchParams(pageUrl.query)
  query.set('ui_locales', meeting.uiLocales.join(' '))
  return { ...pageUrl, query }
}

/** What somebody who means to register brings along; without any of it they are lost (specification 2.6, 4.5). */
const registrationReasons = ['return_to', 'login_challenge', 'organization', 'notice']

/** Specification 4.3 (6): nobody signs in at an address that says logout. */
function isSignOut({ kind, query }: FlowPageUrl): boolean {
  return kind === 'login' && query.get('logout') === 'true'
}

function isBareRegistration({ kind, query }: FlowPageUrl): boolean {
  return kind === 'registration' && !registrationReasons.some((name) => query.has(name))
}

/** An address we would never send anybody to has no business in ours either. */
function withAllowedReturnTo(pageUrl: FlowPageUrl): FlowPageUrl {
  const query = new URLSearchParams(pageUrl.query)
  const given = query.get('return_to')
  if (given !== null && allowedReturnTo(given) === null) query.delete('return_to')
  return { ...pageUrl, query }
}

/**
 * Creates a flow at Kratos for a page; for one of our own making the address need not be where the visitor is.
 * @param asPage ask as a browser does: where Kratos passes a remembered login on, it tells nobody else where to
 */
export async function createFlow(
  pageUrl: FlowPageUrl,
  visitor: Visitor,
  asPage: boolean,
): Promise<{ response: ServiceResponse; outcome: Outcome }> {
  const returnTo = absoluteReturnTo(returnToOf(pageUrl))
  const first = await askForFlow(pageUrl, visitor, returnTo, asPage)
  // Our list of allowed addresses may be longer than Kratos'; ours keeps the address in the page's own query.
  return first.outcome.kind === 'drop_return_to' ? askForFlow(pageUrl, visitor, undefined, asPage) : first
}

/** Kratos sends the visitor there when the flow is done. A link to LINE ends with saying so (specification 2.7). */
function returnToOf({ page, query }: FlowPageUrl): string | null {
  return page === 'bind' ? '/bindsuccess' : query.get('return_to')
}

async function askForFlow(
  pageUrl: FlowPageUrl,
  visitor: Visitor,
  returnTo: string | undefined,
  asPage: boolean,
) {
  const options = onBehalfOf(visitor, asPage ? 'page' : 'json')
  const response = await toServiceResponse(createBrowserFlow(pageUrl, options, returnTo))
  return { response, outcome: outcomeOf(pageUrl.kind, 'start', response) }
}

/** GET /self-service/{kind}/browser. */
function createBrowserFlow({ kind, query }: FlowPageUrl, options: CallOptions, returnTo: string | undefined) {
  const api = frontendApi()
  const loginChallenge = query.get('login_challenge') || undefined
  const common = { ...(returnTo && { returnTo }), ...(loginChallenge && { loginChallenge }) }
  switch (kind) {
    case 'login': {
      const organization = query.get('organization') || undefined
      const isAal2 = query.get('aal2') === 'true' || query.get('aal') === 'aal2'
      return api.createBrowserLoginFlow(
        {
          ...common,
          // It would defeat a login that Hydra remembers. Kratos drops it by itself when nobody is signed in.
          ...(!loginChallenge && { refresh: true }),
          ...(isAal2 && { aal: 'aal2' }),
          ...(organization && { organization }),
        },
        options,
      )
    }
    case 'registration':
      return api.createBrowserRegistrationFlow(common, options)
    case 'recovery':
      return api.createBrowserRecoveryFlow({ ...(returnTo && { returnTo }) }, options)
    case 'verification':
      return api.createBrowserVerificationFlow({ ...(returnTo && { returnTo }) }, options)
    case 'settings':
      return api.createBrowserSettingsFlow({ ...(returnTo && { returnTo }) }, options)
    default:
      return kind satisfies never
  }
}
