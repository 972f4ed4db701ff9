import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { startPage } from '@/app/start-page'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { continueSignOut } from '@/lib/portal/sign-out'
import { isFlowPage } from '@/lib/urls/pages'

/** The flow starter: the middleware rewrites to here what lacks a flow and is no first view. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isFlowPage(page)) return new Response(null, { status: 404 })
  const query = new URL(request.url).searchParams
  // A URL named logout must sign no one in.
  if (page === 'login' && query.get('logout') === 'true') {
    return seeOther(await continueSignOut(request.headers, await sessionAfterSignOut()))
  }
  return seeOther((await startPage(page, query, request)).url)
}

/** Another site posted a form: Next.js renders the page, which redirects to here. */
export const POST = GET

/** A monitor or a preview of a link needs no flow. */
export function HEAD() {
  return new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
