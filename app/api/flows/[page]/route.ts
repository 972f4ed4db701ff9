import { startFlow } from '@/lib/flows/start-flow'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { flowPageUrl, isFlowPage } from '@/lib/http/flow-page-url'

/** The flow starter: a flow page without a flow is rewritten here by the middleware. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isFlowPage(page)) return new Response(null, { status: 404 })
  return startFlow(flowPageUrl(page, new URL(request.url).searchParams), request.signal)
}
