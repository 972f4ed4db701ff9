import 'server-only'
import { config } from '@/lib/config/config'
import { acceptsPage } from '@/lib/http/accepts-page'
import { pageUrlHeader } from '@/lib/http/page-header'
import { newRequestId, requestId } from '@/lib/http/request-id'
import { isSafeMethod } from '@/lib/http/safe-method'
import { randomNonce, securityHeaders } from '@/lib/http/security-headers'
import { strictTransport } from '@/lib/http/strict-transport.mjs'
import { log } from '@/lib/log'
import { isAnonymous } from '@/lib/session/kratos-cookies'
import { needsFlow } from '@/lib/urls/flow-page-url'
import { type FlowPage, flowPages, isFlowPage } from '@/lib/urls/pages'
import { isProviderCallback } from '@/lib/urls/proxy-path'
import type { FailureReason } from './failure-reason'
import type { PageFeature, PageRequest } from './page-feature'
import { repairedLink } from './repaired-link'

/** A page or route that Next serves. */
export interface ServedPage {
  readonly kind: 'serve'
  /** The flow page, if this is its first view: the middleware starts a flow, and serves the page with it. */
  readonly firstView: FlowPage | undefined
  /** Our path that responds; the page's own when absent. */
  readonly route: string | undefined
  /** What the page reads of its request, beside what the visitor sent. */
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly headers: Record<string, string>
  /** The status of the page; 200 when absent. */
  readonly status?: number | undefined
}

/** What Next is to do with a request. */
export type PageResponse =
  | { readonly kind: 'refuse'; readonly headers: Record<string, string> }
  | { readonly kind: 'redirect'; readonly url: string; readonly headers: Record<string, string> }
  | ServedPage

/**
 * Decides how a page is served: its nonce, security headers and request id. The first view of a flow page gets a flow,
 * anything else without a flow goes to the flow starter. Calls no service, and does not decide who the visitor is.
 * @param isStarted the flow of the request's URL is new: no page has shown it
 */
export function handlePageRequest(
  request: PageRequest,
  features: readonly PageFeature[],
  isStarted = false,
): PageResponse {
  const { APP_URL, CSP_REPORTS, HSTS_INCLUDE_SUBDOMAINS, ORY_SESSION_COOKIE } = config()
  const { appHost, isProduction, isSecure } = config()
  const id = requestId(request.headers.get('x-request-id')) ?? newRequestId()
  if (isForeignPost(request, APP_URL)) {
    log().warn({ requestId: id, route: 'page', outcome: 'csrf' })
    return isPageView(request)
      ? { kind: 'redirect', url: `${APP_URL}${notConfirmedUrl(id)}`, headers: ownHeaders(id) }
      : { kind: 'refuse', headers: { 'x-request-id': id } }
  }
  const repaired = isSafeMethod(request.method) && isPageView(request) && repairedLink(request.url, APP_URL)
  if (repaired) return { kind: 'redirect', url: APP_URL + repaired, headers: ownHeaders(id) }

  const nonce = randomNonce()
  const callable = features.flatMap((feature) => feature.callableOrigins?.(request) ?? [])
  const frames = features.flatMap((feature) => feature.frameOrigins?.(request) ?? [])
  const isReported = CSP_REPORTS === 'on'
  const hsts = strictTransport(APP_URL, HSTS_INCLUDE_SUBDOMAINS === 'on')
  const secured = securityHeaders({ nonce, isProduction, isSecure, callable, frames, isReported, hsts })
  const refresh = firstOf(features, (feature) => feature.refresh?.(request))
  const mayCompress = isStarted && isAnonymous(request.headers.get('cookie'), ORY_SESSION_COOKIE)
  const headers = {
    ...secured,
    // Some pages redirect automatically, without script too.
    ...(refresh && { Refresh: refresh }),
    'x-request-id': id,
    // Pages with personal data are not compressed (BREACH, docs/decisions/0033).
    'Cache-Control': mayCompress ? 'no-store' : 'no-store, no-transform',
  }
  if (isFormWithoutFlow(request)) {
    return { kind: 'redirect', url: APP_URL + request.url.pathname + request.url.search, headers }
  }
  const requestHeaders = {
    'x-request-id': id,
    ...pageUrlHeader(request.url),
    // Next reads the nonce for its own scripts from here.
    'content-security-policy': secured['Content-Security-Policy'],
    // Server actions compare the Origin with this header, which any client can send.
    'x-forwarded-host': appHost,
  }
  const outage = outageOf(request)
  const retryAfter =
    outage?.retryAfter ??
    (isSafeMethod(request.method) ? firstOf(features, (one) => one.retryAfter?.(request)) : undefined)
  const route = firstOf(features, (feature) => feature.route?.(request)) ?? flowStarterOf(request)
  return {
    kind: 'serve',
    firstView: firstViewOf(request),
    route,
    requestHeaders,
    headers: { ...headers, ...(retryAfter && { 'Retry-After': retryAfter }) },
    status: outage?.status,
  }
}

function ownHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId, 'Cache-Control': 'no-store' }
}

/** Whether a browser shows the response as a page. Next.js' own calls for a form accept another type. */
function isPageView({ headers }: PageRequest): boolean {
  return acceptsPage(headers.get('accept'))
}

/** The error page for a form that comes from another site, or without its site in `Origin`. */
function notConfirmedUrl(requestId: string): string {
  return `/error?${new URLSearchParams({ reason: 'csrf' satisfies FailureReason, request: requestId })}`
}

/**
 * A post from another site. Browsers send `Origin` with a post. Where it is missing, `Sec-Fetch-Site` tells. A
 * program sends neither, and has no cookies of a visitor.
 */
function isForeignPost({ method, headers, url }: PageRequest, appUrl: string): boolean {
  if (isSafeMethod(method)) return false
  // A provider may post from its own site (Apple's `form_post`). Kratos checks the `state` of its response.
  if (isProviderCallback(url.pathname)) return false
  const origin = headers.get('origin')
  if (origin !== null) return origin !== appUrl
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** The status that a request for a page gets: a page of Next cannot set it. */
function outageOf({ method, url }: PageRequest): OutageStatus | undefined {
  return isSafeMethod(method) ? outageStatusOf(url) : undefined
}

/** The parameters of a page that opens again because something failed, and of one that opens after a sign-out. */
const reopened = ['notice', 'loginError', 'logout']

/**
 * The page of a flow that a browser opens for the first time. Next.js' router does not accept HTML: it would lose the
 * cookies of the flow. A page that opens again has a redirect instead: only a second request shows whether the browser
 * keeps cookies. The settings have one too, because their URL names the flow (docs/behaviour.md 2.3). So has every page of
 * the development server, which refreshes a page by its URL: without a flow in it, what was typed would be lost.
 */
function firstViewOf(request: PageRequest): FlowPage | undefined {
  if (process.env.NODE_ENV === 'development') return undefined
  const page = pageName(request.url)
  const isOpened = request.method === 'GET' && isPageView(request) && lacksFlow(request)
  const isAgain = reopened.some((name) => request.url.searchParams.has(name))
  return isOpened && !isAgain && isFlowPage(page) && flowPages[page] !== 'settings' ? page : undefined
}

/**
 * A post to a page without a flow that is none of our forms has nothing to submit: the page starts again. Our forms
 * post to the URL of their page, and name its flow themselves: with script as an action of Next, without it as
 * multipart.
 */
function isFormWithoutFlow(request: PageRequest): boolean {
  const { method, headers } = request
  if (isSafeMethod(method) || !lacksFlow(request)) return false
  return (
    headers.get('next-action') === null && !headers.get('content-type')?.startsWith('multipart/form-data')
  )
}

function flowStarterOf(request: PageRequest): string | undefined {
  return isSafeMethod(request.method) && lacksFlow(request)
    ? `/api/flows/${pageName(request.url)}`
    : undefined
}

function lacksFlow(request: PageRequest): boolean {
  return needsFlow(pageName(request.url), request.url.searchParams)
}

function pageName({ pathname }: PageRequest['url']): string {
  return pathname.slice(1)
}

function firstOf(
  features: readonly PageFeature[],
  ask: (feature: PageFeature) => string | undefined,
): string | undefined {
  for (const feature of features) {
    const found = ask(feature)
    if (found !== undefined) return found
  }
  return undefined
}

/** What the error page of an outage says to proxies, monitors and search engines. */
interface OutageStatus {
  readonly status: number
  /** How long to wait, in seconds: the value of `Retry-After`. */
  readonly retryAfter: string
}

const statuses: ReadonlyMap<string, number> = new Map<FailureReason, number>([
  ['unavailable', 503],
  ['timeout', 503],
  ['malformed', 502],
  ['rate_limited', 429],
])

/** How long to wait, in seconds, if the service did not name a time. A service is often back after a restart. */
const usualWait = '5'

/**
 * The status of a page that says why something failed (failure-url.ts).
 * @returns undefined for any other page
 */
export function outageStatusOf({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): OutageStatus | undefined {
  const status = statuses.get(searchParams.get('reason') ?? '')
  if (pathname !== '/error' || status === undefined) return undefined
  const seconds = searchParams.get('seconds') ?? ''
  return { status, retryAfter: /^[1-9]\d{0,4}$/.test(seconds) ? seconds : usualWait }
}
