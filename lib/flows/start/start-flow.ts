import 'server-only'
import { captchaParameters } from '@/lib/captcha/captcha-page'
import { config } from '@/lib/config/config'
import {
  type CheckedPage,
  checkPage,
  type Destination,
  finalDestination,
  withoutParts,
} from '@/lib/destination/destination'
import { fromRegistration, loginHref } from '@/lib/destination/links'
import { resultUrl } from '@/lib/destination/result-url'
import {
  currentAccount,
  hasSelectedAccount,
  reauthenticationState,
  redirectIfSignedIn,
  selectAccountUrl,
} from '@/lib/flows/login/redirect-if-signed-in'
import {
  isRegistrationClosed,
  offersRegistration,
  registrationClosedUrl,
} from '@/lib/flows/registration/registration-policy'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { seeOther } from '@/lib/http/see-other'
import { type LoginChallengeResult, resolveLoginChallenge } from '@/lib/oauth2/resolve-login-challenge'
import { logCall } from '@/lib/ory/clients/log-call'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { newFlowCookie } from '@/lib/request/new-flow'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { isAnonymous } from '@/lib/session/kratos-cookies'
import { readSession, updateSession } from '@/lib/session/session'
import { isSignInKind } from '@/lib/urls/flow-kind'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { createFlow, type StartSecondFactor } from './create-flow'

/**
 * Creates the browser flow of a page and redirects the browser back to the page with it: 303 to the same URL plus
 * `flow=<id>`. Every other parameter is kept, and Kratos' cookies are relayed (docs/behaviour.md 2.1). A page cannot
 * set cookies, and a flow cannot be submitted without Kratos' CSRF cookie. A signed-in visitor gets no login flow
 * without a reason.
 * @param given the page without a flow
 * @param left aborted when the visitor has left
 */
export async function startFlow(
  given: FlowPageUrl,
  left: AbortSignal,
  startSecondFactor: StartSecondFactor,
): Promise<Response> {
  const startedAt = performance.now()
  const visitor = { ...(await currentVisitor()), left }
  const asked = checkPage(given)
  const elsewhere = await insteadOfRegistration(given, asked.destination, visitor)
  if (elsewhere !== null) return seeOther(elsewhere)

  const challenge = await resolveChallenge(given)
  if (challenge?.kind === 'go') return seeOther(challenge.url)
  const from = withUiLocales(asked, challenge)
  const { pageUrl, destination } = from
  if (challenge?.kind === 'failed') {
    return seeOther(resultUrl({ kind: 'fail', reason: challenge.reason }, { ...from, visitor }))
  }
  if (challenge?.kind === 'choose') return seeOther(selectAccountUrl(pageUrl.query))

  const who = pageUrl.kind === 'login' ? await currentAccount(visitor) : null
  const session = who?.kind === 'signed_in' ? await readSession() : {}
  const place = redirectIfSignedIn(from, session, who)
  if (place !== null) return seeOther(place)
  if (who?.kind === 'second_factor_due') pageUrl.query.set('aal2', 'true')

  const asPage = challenge?.kind === 'pass'
  const { response, outcome } = await createFlow(from, visitor, asPage, startSecondFactor)
  logCall({ visitor, route: `start ${pageUrl.page}`, response, outcome: outcome.kind, startedAt })
  await relayCookies(response.setCookies)
  if (outcome.kind !== 'show') {
    const url = shouldRestartLogin(outcome, pageUrl)
      ? loginErrorHref(destination)
      : resultUrl(outcome, { ...from, visitor })
    return seeOther(url)
  }
  const { flow } = outcome
  const confirming = reauthenticationState(flow, who)
  if (confirming) await updateSession(confirming, session)
  const url = toHref({ ...pageUrl, flowId: flow.id }, captchaParameters(flow, pageUrl))
  const redirection = seeOther(url)
  if (isAnonymous(visitor.cookieHeader, config().ORY_SESSION_COOKIE))
    redirection.headers.append('set-cookie', newFlowCookie(flow.id))
  return redirection
}

/**
 * One of these shows that the visitor wants to register. Without any, the visitor is lost (docs/behaviour.md 2.6,
 * 4.5).
 */
const registrationReasons = ['return_to', 'login_challenge', 'organization', 'identity_schema', 'notice']

/**
 * Where a registration redirects to while it is closed, or without a reason for it; null for any other page. The
 * login page explains how to create an account. Our session has the reason why the visitor is there.
 */
async function insteadOfRegistration(
  { kind, query }: FlowPageUrl,
  destination: Destination,
  { requestId }: Visitor,
): Promise<RedirectUrl | null> {
  if (kind !== 'registration') return null
  const isLost = config().REGISTRATION === 'auto' && !registrationReasons.some((name) => query.has(name))
  if (isRegistrationClosed() || (isLost && !(await offersRegistration())))
    return registrationClosedUrl(requestId, loginHref(destination))
  if (!isLost) return null
  await updateSession({ bareRegistrationAt: nowInSeconds() })
  return loginErrorHref(destination, fromRegistration)
}

/** The login page after a failure (docs/behaviour.md 8.4), without the parameters that Kratos may have refused. */
function loginErrorHref(destination: Destination, from: Partial<typeof fromRegistration> = {}): RedirectUrl {
  const accepted = withoutParts(finalDestination(destination), 'organization', 'identitySchema')
  return loginHref(accepted, { ...from, loginError: 'true' })
}

/**
 * Whether Kratos rejected the flow of a sign-in or a sign-up for a reason that docs/behaviour.md 8.3 does not name.
 * Then the login page restarts without the parameters that Kratos rejected (8.4). If that is rejected too, the error
 * page reports it.
 */
export function shouldRestartLogin(result: FlowResult, { kind, query }: FlowPageUrl): boolean {
  const isRefused = result.kind === 'fail' && result.reason === 'start'
  return isRefused && isSignInKind(kind) && query.get('loginError') !== 'true'
}

/** Fetches from Hydra the application that waits, if one does; only for a sign-in or a sign-up. */
async function resolveChallenge({ kind, query }: FlowPageUrl): Promise<LoginChallengeResult | null> {
  const challenge = query.get('login_challenge')
  if (!challenge || !isSignInKind(kind)) return null
  // A visitor who registers has chosen a new account.
  return resolveLoginChallenge(challenge, kind === 'registration' || hasSelectedAccount(query))
}

/** The page with the languages that the application requests, so every page in between knows them. */
function withUiLocales(asked: CheckedPage, challenge: LoginChallengeResult | null): CheckedPage {
  const uiLocales = challenge && 'uiLocales' in challenge ? challenge.uiLocales.join(' ') : ''
  if (uiLocales === '') return asked
  const { pageUrl, destination } = asked
  const query = new URLSearchParams(pageUrl.query)
  query.set('ui_locales', uiLocales)
  return { pageUrl: { ...pageUrl, query }, destination: { ...destination, uiLocales } }
}
