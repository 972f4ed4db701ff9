import 'server-only'
import { captchaParameters } from '@/lib/captcha/captcha-page'
import { type StartedPage, startFlow } from '@/lib/flows/start/start-flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { leaveForProvider } from './leave-for-provider'
import { startSteps } from './start-steps'

/** Starts the flow of a page. The middleware shows the page with it; the route handler redirects there. */
export function startPage(
  page: FlowPage,
  query: URLSearchParams,
  { headers, signal }: Pick<Request, 'headers' | 'signal'>,
): Promise<StartedPage> {
  return startFlow(flowPageUrl(page, query), signal, {
    steps: startSteps,
    // The stages of a submission are a fifth of the middleware's code, and few pages need them.
    startSecondFactor: async (visitor, ask) => {
      const { startSecondFactor } = await import('./start-second-factor')
      return startSecondFactor(visitor, ask)
    },
    parametersOf: captchaParameters,
    leaveAtOnce: leaveForProvider(headers),
  })
}
