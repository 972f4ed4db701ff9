import { startPage } from '@/app/start-page'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { isFlowPage } from '@/lib/http/flow-page-url'

/** The flow starter: the middleware rewrites a flow page without a flow to here. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isFlowPage(page)) return new Response(null, { status: 404 })
  return startPage(page, new URL(request.url).searchParams, request)
}
