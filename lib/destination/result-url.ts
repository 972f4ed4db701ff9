import 'server-only'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { extendUrl, type RedirectUrl } from '@/lib/http/redirect-url'
import type { CommonResult, Notice } from '@/lib/ory/kratos/calls/outcome'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import type { FailureReason } from '@/lib/request/failure-reason'
import { failureUrl } from '@/lib/request/failure-url'
import { pathAtKratos, trustedRedirect } from '@/lib/request/redirects'
import { requestKeyIn } from '@/lib/request/request-digest'
import type { Visitor } from '@/lib/request/visitor'
import { hasCsrfCookie } from '@/lib/session/kratos-cookies'
import { type FlowKind, isSignInKind } from '@/lib/urls/flow-kind'
import { type FlowPageUrl, flowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'
import { type FlowPage, resultPages } from '@/lib/urls/pages'
import { continueWithUrl, wantsVerification } from './continue-with'
import { type CheckedPage, finalDestination, withDestination } from './destination'
import { afterSignIn, fromSettings, loginHref, uiLocalesParam } from './links'
import { unwrapDestination, viaRequiredActions } from './required-actions-url'

/** The page and the visitor that Kratos' response is for. */
interface ResultContext extends CheckedPage {
  readonly visitor: Visitor
  /** The response is for a social sign-in, so Kratos may send the browser to any provider. */
  readonly isFromProvider?: boolean
}

/**
 * The URL of a result, for every kind of flow and every phase (docs/behaviour.md 8.3). If the visitor returns to the
 * page, its other query parameters are kept.
 */
export function resultUrl(
  outcome: Exclude<CommonResult, { kind: 'show' }>,
  from: ResultContext,
): RedirectUrl {
  const { pageUrl } = from
  switch (outcome.kind) {
    case 'go':
      return redirectFrom(outcome.url, from) ?? failureHref({ ...from, reason: 'malformed' })
    case 'home':
      return signedInUrl(from)
    case 'sign_in':
      return loginPath(pageUrl)
    case 'second_factor':
      return loginPath(pageUrl, 'aal2')
    case 'reauthenticate':
      // Kratos stores the change, and makes it when the visitor returns from the login that Kratos names.
      return (outcome.url && redirectFrom(outcome.url, from)) || loginPath(pageUrl, 'refresh')
    case 'verify_address':
      return verificationUrl(outcome.continueWith, pageUrl)
    case 'notice':
      return toHref(pageUrl, { ...noNotice, notice: outcome.notice })
    case 'restart':
      // Kratos offers a new flow for an expired one, but the new flow has no login challenge.
      return outcome.flowId && !pageUrl.query.has('login_challenge')
        ? toHref({ ...pageUrl, flowId: outcome.flowId }, noNotice)
        : restartPath(outcome, { ...from, pageUrl: withReturnTo(pageUrl, outcome.returnTo) })
    case 'fail':
      return failureHref({ ...from, reason: outcome.reason, retryAfter: outcome.retryAfter })
    default:
      return outcome satisfies never
  }
}

function redirectFrom(url: string, { pageUrl, isFromProvider }: ResultContext): RedirectUrl | null {
  const kratosPath = pathAtKratos(url)
  const start = kratosPath === null ? null : pageForFlowInit(kratosPath, pageUrl)
  return start ?? withBegun(trustedRedirect(url, isFromProvider), pageUrl)
}

/** Where Kratos itself reports that Hydra refused (/error?id=), it does not say for which request. */
function withBegun(url: RedirectUrl | null, pageUrl: FlowPageUrl): RedirectUrl | null {
  if (!url?.startsWith('/error?')) return url
  const query = new URLSearchParams({ ...requestKeyIn(toHref(pageUrl)) })
  return query.size > 0 ? extendUrl(url, `&${query}`) : url
}

/**
 * Restarts could repeat forever, so the second restart for the same reason redirects to the error page. Two reasons
 * need a person each time: a page stays open too long, or another account signs in.
 */
function restartPath(
  { notice, expiredAt }: Extract<CommonResult, { kind: 'restart' }>,
  from: ResultContext,
): RedirectUrl {
  const { pageUrl, visitor } = from
  const isCookieMatter = notice === 'csrf' || notice === 'stale'
  if (isCookieMatter && !hasCsrfCookie(visitor.cookieHeader)) return restartWithoutCookie(notice, from)
  if (notice !== 'expired' && notice !== 'other_account' && pageUrl.query.get('notice') === notice) {
    return failureHref({ ...from, reason: isCookieMatter ? 'csrf' : 'start' })
  }
  return toHref(withoutFlow(pageUrl), {
    ...noNotice,
    notice,
    ...(expiredAt && { expired_at: String(expiredAt) }),
  })
}

/** How long a browser may take from a restart to the page of the new flow, in seconds. */
const restartLifetime = 60

/**
 * A browser that sent no CSRF cookie may never have had one: the URL of a flow comes from another browser, or its
 * cookies were deleted. So the flow starts again, and a browser that sends none right after that blocks them. The URL
 * may be copied to yet another browser, so it says when we restarted.
 */
function restartWithoutCookie(notice: Notice, from: ResultContext): RedirectUrl {
  const { pageUrl } = from
  const now = nowInSeconds()
  const age = now - Number(pageUrl.query.get('restarted_at') ?? 0)
  if (age >= 0 && age < restartLifetime) return failureHref({ ...from, reason: 'cookies' })
  return toHref(withoutFlow(pageUrl), { ...noNotice, notice, restarted_at: String(now) })
}

/** The URL may name only the flow, which has ended. Kratos still says where the flow led. */
function withReturnTo(pageUrl: FlowPageUrl, given: string | undefined): FlowPageUrl {
  const returnTo = unwrapDestination(given)
  if (returnTo === null || pageUrl.query.has('login_challenge') || hasOwnEnd(pageUrl.page)) return pageUrl
  return { ...pageUrl, query: withDestination(pageUrl.query, { returnTo }) }
}

/** The flows of these pages redirect to pages of their own. */
const hasOwnEnd = (page: FlowPage) => page === 'required' || resultPages[page] !== undefined

/** For a visitor who has signed in since then, for example in another tab. */
function signedInUrl({ pageUrl, destination }: CheckedPage): RedirectUrl {
  const { page, kind, flowId, query } = pageUrl
  // The start of a recovery knows whether another one has signed the visitor in, who still needs a password.
  if (kind === 'recovery' && flowId !== undefined) return toHref(withoutFlow(pageUrl), noNotice)
  if (!isSignInKind(kind)) return '/'
  const final = finalDestination(destination)
  // A login that cannot start for the application would only begin again.
  const isStart = page === 'login' && flowId === undefined
  if (final.loginChallenge !== undefined) return isStart ? '/' : loginHref(final)
  // The signed-in account may not be the one being registered, so the login page shows it and lets the visitor
  // choose. An expired form restarts with a notice.
  if (page === 'registration' && (flowId !== undefined || query.has('notice'))) return loginHref(final)
  return viaRequiredActions(afterSignIn(final) ?? '/')
}

function withoutFlow({ page, kind, query }: FlowPageUrl): FlowPageUrl {
  return { page, kind, query }
}

/**
 * The verification that Kratos requires before a sign-in. It returns to this login, which still has the destination
 * and the waiting application. Kratos 26.2 starts no session at its end.
 */
export function verificationUrl(continueWith: readonly ContinueWith[], pageUrl: FlowPageUrl): RedirectUrl {
  const login = toHref(withoutFlow(pageUrl), { ...noNotice, error: null, loginError: null })
  if (wantsVerification(continueWith)) return continueWithUrl(continueWith, login, 'verify_address')
  return toHref(flowPageUrl('verification', { return_to: login, notice: 'verify_address' }))
}

function loginPath(pageUrl: FlowPageUrl, marker?: 'aal2' | 'refresh'): RedirectUrl {
  // Required actions are settings in Kratos, and a page of their own here.
  const isFromSettings = pageUrl.kind === 'settings' && pageUrl.page !== 'required'
  const query = {
    return_to: toHref(pageUrl, noNotice),
    ...(isFromSettings && fromSettings),
    ...(marker && { [marker]: 'true' }),
  }
  return `/login?${new URLSearchParams({ ...query, ...uiLocalesParam(pageUrl.query) })}`
}

interface Failure extends ResultContext {
  readonly reason: FailureReason
  readonly retryAfter?: number | undefined
}

function failureHref({ pageUrl, destination, visitor, reason, retryAfter }: Failure): RedirectUrl {
  return failureUrl({
    reason,
    retry: retryPath({ pageUrl, destination }, reason),
    requestId: visitor.requestId,
    seconds: retryAfter,
  })
}

/** 'Try again' keeps the flow, unless Kratos does not accept this flow from this browser. */
function retryPath({ pageUrl, destination }: CheckedPage, reason: FailureReason): RedirectUrl {
  // 'Try again' would be rejected again. A person who has an account signs in.
  if (reason === 'registration_off') return loginHref(destination)
  const isUseless = reason === 'csrf' || reason === 'cookies' || reason === 'start'
  return toHref(isUseless ? withoutFlow(pageUrl) : pageUrl, noNotice)
}

/** The parameters that have the same name on our pages and at Kratos. */
const sameName = ['return_to', 'organization', 'login_challenge', 'identity_schema', 'via']

/** The parameters that our flow starter forwards. A URL with any other parameter goes to Kratos itself. */
const passedOn = new Set(['aal', 'refresh', ...sameName])

const pages: Readonly<Record<FlowKind, FlowPage>> = {
  login: 'login',
  registration: 'registration',
  recovery: 'recovery',
  verification: 'verification',
  settings: 'settings',
}

/**
 * Our own page for a URL where Kratos starts a flow (`/self-service/{kind}/browser`). This saves one redirect. When it
 * is the page that the visitor is on, its query parameters are kept. The languages that an application requests are
 * kept on every page.
 * @param path path and query of the URL, below Kratos' base URL
 * @param from the page that the visitor is on
 * @returns null for any other URL
 */
export function pageForFlowInit(path: string, from: FlowPageUrl): RedirectUrl | null {
  const [, kind, search = ''] =
    /^\/self-service\/(login|registration|recovery|verification|settings)\/browser(?:\?(.*))?$/.exec(path) ??
    []
  if (!kind) return null
  const asked = new URLSearchParams(search)
  if ([...asked.keys()].some((name) => !passedOn.has(name))) return null

  const page = pages[kind as FlowKind]
  const query = new URLSearchParams(page === from.page ? from.query : undefined)
  const locales = from.query.get('ui_locales')
  if (locales) query.set('ui_locales', locales)
  if (asked.get('aal') === 'aal2') query.set('aal2', 'true')
  if (page === 'login' && asked.get('refresh') === 'true') query.set('refresh', 'true')
  for (const name of sameName) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  return toHref(flowPageUrl(page, query), noNotice)
}
