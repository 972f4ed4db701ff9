import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { afterResult, isResultPage } from '@/lib/line/result-pages'
import { readSession, updateSession } from '@/lib/session/session'

/** The way on from a result screen, when its time is over or sooner. A link that was begun is no news any more. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isResultPage(page)) return new Response(null, { status: 404 })
  const session = await readSession()
  if (session.lineLogin) await updateSession({ lineLogin: undefined }, session)
  return seeOther(afterResult(page, session))
}
