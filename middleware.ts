import { type NextRequest, NextResponse } from 'next/server'
import { pageFeatures } from './app/page-features'
import { acceptsPage } from './lib/http/accepts-page'
import { rejectionStatus } from './lib/http/request-limits.mjs'
import { handlePageRequest } from './lib/request/page-request'

/** Next's side of lib/request/page-request.ts. The file keeps its older name (docs/decisions/0002). */
export function middleware({ method, headers, nextUrl }: NextRequest): NextResponse {
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
  if (page.route === undefined) return NextResponse.next(init)
  const url = nextUrl.clone()
  url.pathname = page.route
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
