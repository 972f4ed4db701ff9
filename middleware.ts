import { cookies } from 'next/headers'
import { type NextRequest, NextResponse } from 'next/server'
import { pageFeatures } from './app/page-features'
import { startPage } from './app/start-page'
import { acceptsPage } from './lib/http/accepts-page'
import { rejectionStatus } from './lib/http/request-limits.mjs'
import { handlePageRequest, type PageResponse, type ServedPage } from './lib/request/page-request'
import { absoluteUrl } from './lib/request/redirects'
import { withCookies } from './lib/session/kratos-cookies'
import { firstViewMark } from './lib/urls/flow-page-url'
import type { FlowPage } from './lib/urls/pages'

/** Next's side of lib/request/page-request.ts. The file keeps its older name (docs/decisions/0002). */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { method, headers, nextUrl } = request
  const refusal = rejectionStatus({
    method,
    url: nextUrl.pathname + nextUrl.search,
    cookie: headers.get('cookie'),
    userAgent: headers.get('user-agent'),
    origin: headers.get('origin'),
    referrer: headers.get('referer'),
    length: headers.get('content-length'),
  })
  if (refusal) return refused(refusal, headers)
  const page = handlePageRequest({ method, headers, url: nextUrl }, pageFeatures)
  if (page.kind === 'serve' && page.firstView) return firstView(request, page.firstView, page)
  return responseTo(request, page)
}

/**
 * Serves a page with a new flow in one request. A page cannot set cookies, so a redirect would cost another one. The
 * page reads the flow and Kratos' cookies from its request, as if the browser had sent them.
 */
async function firstView(request: NextRequest, name: FlowPage, page: ServedPage): Promise<NextResponse> {
  const { method, headers, nextUrl } = request
  // The starter reads them by Next's headers().
  for (const [name, value] of Object.entries(page.requestHeaders)) headers.set(name, value)
  const { url, hasFlow } = await startPage(name, nextUrl.searchParams, request)
  const target = new URL(absoluteUrl(url))
  if (!hasFlow) return NextResponse.redirect(target, { status: 303, headers: page.headers })
  const jar = (await cookies()).getAll()
  const changed = jar.filter(({ name, value }) => value !== request.cookies.get(name)?.value)
  headers.set('cookie', withCookies(headers.get('cookie'), changed))
  const shown = handlePageRequest({ method, headers, url: target }, pageFeatures, true)
  target.searchParams.set(firstViewMark, 'true')
  return responseTo(request, shown, target.search)
}

/** @param search the query that the page reads */
function responseTo(
  { headers, nextUrl }: NextRequest,
  page: PageResponse,
  search = nextUrl.search,
): NextResponse {
  if (page.kind === 'refuse') {
    return new NextResponse('This form was not sent from this site.', { status: 403, headers: page.headers })
  }
  if (page.kind === 'redirect') return NextResponse.redirect(page.url, { status: 303, headers: page.headers })
  const sent = new Headers(headers)
  for (const [name, value] of Object.entries(page.requestHeaders)) sent.set(name, value)
  const init = {
    request: { headers: sent },
    headers: page.headers,
    ...(page.status && { status: page.status }),
  }
  if (page.route === undefined && search === nextUrl.search) return NextResponse.next(init)
  const url = nextUrl.clone()
  url.pathname = page.route ?? nextUrl.pathname
  url.search = search
  return NextResponse.rewrite(url, init)
}

/** What Latchkey's own server rejects (`deploy/server`) is rejected on every other host, too. */
function refused(
  { status, allow, page }: NonNullable<ReturnType<typeof rejectionStatus>>,
  sent: Pick<Headers, 'get'>,
): NextResponse {
  const location = page && acceptsPage(sent.get('accept')) && page
  const headers = {
    'Cache-Control': 'no-store',
    ...(allow && { Allow: allow }),
    ...(location && { Location: location }),
  }
  return new NextResponse(null, { status: location ? 303 : status, headers })
}

export const config = {
  runtime: 'nodejs',
  // Everything except files. Each name is matched completely: a page whose URL only starts like a file's is a
  // page.
  matcher: '/((?!_next/static/|theme/|favicon\\.ico$|apple-touch-icon\\.png$|icon\\.svg$|robots\\.txt$).*)',
}
