import 'server-only'
import { keptAfterSignOut } from '@/app/kept-after-sign-out'
import { startFlow } from '@/lib/flows/start-flow'
import { type FlowPage, flowPageUrl } from '@/lib/http/flow-page-url'
import { seeOther } from '@/lib/http/see-other'
import { continueSignOut } from '@/lib/portal/sign-out'

/**
 * Answers a flow page without a flow.
 * @param query of the page
 * @param request its headers, and a signal that is aborted when the visitor has left
 */
export async function startPage(
  page: FlowPage,
  query: URLSearchParams,
  { headers, signal }: { readonly headers: Pick<Headers, 'get'>; readonly signal: AbortSignal },
): Promise<Response> {
  // Specification 4.3 (6): nobody signs in at a URL that says logout.
  if (page === 'login' && query.get('logout') === 'true') {
    return seeOther(await continueSignOut(headers, await keptAfterSignOut()))
  }
  return startFlow(flowPageUrl(page, query), signal)
}
