import 'server-only'
import { type CheckedPage, checkPage } from '@/lib/destination/destination'
import { loginErrorHref } from '@/lib/destination/links'
import { resultUrl } from '@/lib/destination/result-url'
import { reauthenticationState } from '@/lib/flows/login/redirect-if-signed-in'
import type { FlowUrlParameters } from '@/lib/flows/open/open-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { CommonResult, FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { updateSession } from '@/lib/session/session'
import { isSignInKind } from '@/lib/urls/flow-kind'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { createFlow, type StartSecondFactor } from './create-flow'
import { runStartSteps, type StartStep } from './start-step'

/** Where a new flow leads without its page; null if the page shows it. It may set cookies. */
export type LeaveAtOnce = (started: {
  readonly flow: Flow
  readonly page: CheckedPage
  readonly visitor: Visitor
}) => Promise<RedirectUrl | null>

interface StartOptions {
  /** What decides before the flow is created, in this order. */
  readonly steps: readonly StartStep[]
  readonly startSecondFactor: StartSecondFactor
  /** What the new flow adds to the URL of its page. */
  readonly parametersOf: FlowUrlParameters
  readonly leaveAtOnce: LeaveAtOnce
}

/** Where a page without a flow leads. */
export interface StartedPage {
  readonly url: RedirectUrl
  /** Whether the URL is that of the page itself, with its new flow. */
  readonly hasFlow: boolean
}

/**
 * Creates the browser flow of a page. The URL of the page with it is the same one plus `flow=<id>`. Every other
 * parameter is kept, and Kratos' cookies are relayed (docs/behaviour.md 2.1): a page cannot set cookies, and a flow
 * cannot be submitted without Kratos' CSRF cookie. Only in the middleware or a route handler.
 * @param given the page without a flow
 * @param left aborted when the visitor has left
 */
export async function startFlow(
  given: FlowPageUrl,
  left: AbortSignal,
  { steps, startSecondFactor, parametersOf, leaveAtOnce }: StartOptions,
): Promise<StartedPage> {
  const visitor = { ...(await currentVisitor()), left }
  const asked = { given, page: checkPage(given), visitor, account: null, asPage: false }
  const decision = await runStartSteps(asked, steps)
  if (decision.kind === 'redirect') return { url: decision.url, hasFlow: false }

  const { page, account, asPage } = decision.start
  const { pageUrl } = page
  const route = `start ${pageUrl.page}`
  const result = await createFlow(page, visitor, { route, asPage, startSecondFactor })
  if (result.kind !== 'show') return { url: failedStartUrl(result, page, visitor), hasFlow: false }
  const { flow } = result
  const confirming = reauthenticationState(flow, account)
  if (confirming) await updateSession(confirming)
  const elsewhere = await leaveAtOnce({ flow, page, visitor })
  if (elsewhere !== null) return { url: elsewhere, hasFlow: false }
  return { url: toHref({ ...pageUrl, flowId: flow.id }, parametersOf(flow, pageUrl)), hasFlow: true }
}

function failedStartUrl(
  result: Exclude<CommonResult, { kind: 'show' }>,
  page: CheckedPage,
  visitor: Visitor,
): RedirectUrl {
  if (shouldRestartLogin(result, page.pageUrl)) return loginErrorHref(page.destination)
  return resultUrl(result, { ...page, visitor })
}

/**
 * Whether Kratos rejected the flow of a sign-in or a sign-up for a reason that docs/behaviour.md 8.3 does not name.
 * Then the login page restarts without the parameters that Kratos rejected (8.4). If that is rejected too, the error
 * page reports it.
 */
export function shouldRestartLogin(result: FlowResult, { kind, query }: FlowPageUrl): boolean {
  const isRefused = result.kind === 'fail' && result.reason === 'start'
  return isRefused && isSignInKind(kind) && query.get('loginError') !== 'true'
}
