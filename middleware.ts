import { type NextRequest, NextResponse } from 'next/server'
import { config as settings } from './lib/config/config'
import { isFlowPage } from './lib/http/flow-page-url'
import { notePage } from './lib/http/page-header'
import { requestId } from './lib/http/request-id'
import { securityHeaders } from './lib/http/security-headers'
import { isLineBrowser, liffOrigins, liffPages } from './lib/line/line-browser'
import { isResultPage, resultContinueUrl, resultSeconds } from './lib/line/result-pages'

/**
 * Nonce, security headers and request id for every page; a flow page without a flow goes to the flow starter.
 * Calls nobody and decides nothing about who you are. The file keeps its older name (docs/decisions/0002).
 */
export function middleware(request: NextRequest): NextResponse {
  const { APP_URL, appHost, isProduction, isSecure } = settings()
  const id = requestId(request.headers.get('x-request-id')) ?? crypto.randomUUID()
  if (isForeignPost(request, APP_URL)) {
    return new NextResponse('This form was not sent from this site.', {
      status: 403,
      headers: { 'x-request-id': id },
    })
  }

  const nonce = crypto.randomUUID()
  const secured = securityHeaders({ nonce, isProduction, isSecure, callable: callableFrom(request) })
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  notePage(headers, request.nextUrl)
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', secured['Content-Security-Policy'])
  // Server actions compare the Origin with this header, which any client can send.
  headers.set('x-forwarded-host', appHost)

  const response = withFlow(request, headers, APP_URL)
  for (const [name, value] of Object.entries(secured)) response.headers.set(name, value)
  const page = request.nextUrl.pathname.slice(1)
  // Screens that go on by themselves do so without script too.
  if (isResultPage(page)) response.headers.set('Refresh', `${resultSeconds};url=${resultContinueUrl(page)}`)
  response.headers.set('x-request-id', id)
  // Not to be compressed either: see docs/decisions/0015.
  response.headers.set('Cache-Control', 'no-store, no-transform')
  return response
}

/** LINE's SDK calls home, on the pages that load it and inside LINE only; the dashboard may have to ask for its token. */
function callableFrom({ nextUrl, headers }: NextRequest): readonly string[] {
  if (nextUrl.pathname === '/') return tokenOrigins()
  const isUsed = liffPages.has(nextUrl.pathname) && isLineBrowser(headers.get('user-agent') ?? '')
  return isUsed ? liffOrigins : []
}

/** Where the browser itself asks for a token of the portal. */
function tokenOrigins(): readonly string[] {
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = settings()
  return USER_CLIENT_URL && USER_CLIENT_TOKEN_FETCH === 'browser' ? [new URL(USER_CLIENT_URL).origin] : []
}

/**
 * A post from another site to a page or route of ours. Not to the Ory proxy: providers send people back there with
 * a cross-site post (Apple's `form_post`), and Kratos guards its own.
 */
function isForeignPost({ method, headers, nextUrl }: NextRequest, appUrl: string): boolean {
  const origin = headers.get('origin')
  const isOurs = origin === null || origin === appUrl
  return !isSafeMethod(method) && !isOurs && !nextUrl.pathname.startsWith('/api/.ory/')
}

function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Lets a request through; a flow page that has no flow yet goes to the starter, the dashboard's logout to its route. */
function withFlow({ nextUrl, method }: NextRequest, headers: Headers, appUrl: string): NextResponse {
  const page = nextUrl.pathname.slice(1)
  if (page === '' && nextUrl.searchParams.get('logout') === 'true' && isSafeMethod(method))
    return rewriteTo('/api/portal/logout', nextUrl, headers)
  if (!isFlowPage(page) || nextUrl.searchParams.get('flow'))
    return NextResponse.next({ request: { headers } })
  // A form that does not say which flow it belongs to has nothing to submit: the page begins anew.
  if (!isSafeMethod(method))
    return NextResponse.redirect(new URL(nextUrl.pathname + nextUrl.search, appUrl), 303)
  return rewriteTo(`/api/flows/${page}`, nextUrl, headers)
}

function rewriteTo(pathname: string, from: NextRequest['nextUrl'], headers: Headers): NextResponse {
  const route = from.clone()
  route.pathname = pathname
  return NextResponse.rewrite(route, { request: { headers } })
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!_next/static|_next/image|favicon.ico|icon.svg|robots.txt).*)'],
}
