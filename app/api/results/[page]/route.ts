import { readDestination } from '@/lib/destination/destination'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { lineSession } from '@/lib/line/line-session'
import { afterResult, isResultPage } from '@/lib/line/result-pages'
import { readSession, updateSession } from '@/lib/session/session'

/**
 * Where a result screen redirects to, when its time is over or when the visitor continues before. Forgets the started
 * link.
 */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly page: string }> },
) {
  const { page } = await context.params
  if (isClientNavigation(request.headers)) return asNavigation()
  if (!isResultPage(page)) return new Response(null, { status: 404 })
  const session = await readSession()
  if (lineSession.of(session).lineLogin)
    await updateSession(lineSession.change({ lineLogin: undefined }), session)
  return seeOther(afterResult(page, session, readDestination(new URL(request.url).searchParams)))
}
