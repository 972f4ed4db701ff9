import { leaveForProvider } from '@/app/leave-for-provider'
import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { startSteps } from '@/app/start-steps'
import { stages } from '@/app/submission-stages'
import { captchaParameters } from '@/lib/captcha/captcha-page'
import { startFlow } from '@/lib/flows/start/start-flow'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { continueSignOut } from '@/lib/portal/sign-out'
import { startSecondFactor } from '@/lib/submission/start-second-factor'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { isFlowPage } from '@/lib/urls/pages'

/** The flow starter: the middleware rewrites a flow page without a flow to here. */
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
  return startFlow(flowPageUrl(page, query), request.signal, {
    steps: startSteps,
    startSecondFactor: (visitor, ask) => startSecondFactor({ visitor, entry: 'page' }, stages, ask),
    parametersOf: captchaParameters,
    leaveAtOnce: leaveForProvider(request.headers),
  })
}
