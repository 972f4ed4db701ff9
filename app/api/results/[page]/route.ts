import { afterResult, isResultPage } from '@/lib/line/result-pages'
import { readSession, writeSession } from '@/lib/session'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { seeOther } from '@/lib/web/see-other'

/** The way on from a result screen, when its time is over or sooner. A link that was begun is no news any more. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isResultPage(page)) return new Response(null, { status: 404 })
  const { lineLogin, ...session } = await readSession()
  if (lineLogin) await writeSession(session)
  return seeOther(afterResult(page, session))
}
