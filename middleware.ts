import { type NextRequest, NextResponse } from 'next/server'
import { sharedPreparePage } from './lib/request/shared-prepare-page'

/** Next's side of lib/request/page-request.ts. The file keeps its older name (docs/decisions/0002). */
export async function middleware({ method, headers, nextUrl }: NextRequest): Promise<NextResponse> {
  const prepare = sharedPreparePage() ?? (await import('./app/prepare-own-page')).prepareOwnPage
  const page = prepare({ method, headers, url: nextUrl })
  if (page.kind === 'refuse') {
    return new NextResponse('This form was not sent from this site.', { status: 403, headers: page.headers })
  }
  if (page.kind === 'redirect') return NextResponse.redirect(page.url, { status: 303, headers: page.headers })
  const sent = new Headers(headers)
  for (const [name, value] of Object.entries(page.requestHeaders)) sent.set(name, value)
  const init = { request: { headers: sent }, headers: page.headers }
  if (page.route === undefined) return NextResponse.next(init)
  const url = nextUrl.clone()
  url.pathname = page.route
  return NextResponse.rewrite(url, init)
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      // All but files. Each name is whole: a page whose URL only begins like a file's is a page.
      source: '/((?!_next/static/|theme/|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)',
      // deploy/server/prepare-views.mjs has prepared the others. No client can send this character in a header.
      missing: [{ type: 'header', key: 'x-latchkey-prepared', value: '\u0001' }],
    },
  ],
}
