import 'server-only'
import { type CheckedPage, checkPage } from '@/lib/destination/destination'
import { afterSignIn, interstitialHref } from '@/lib/destination/links'
import { requiredActionsUrl, viaRequiredActions } from '@/lib/destination/required-actions-url'
import { messageLocale } from '@/lib/flows/form/message-payload'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { createBrowserFlow, type FlowParameters } from '@/lib/ory/kratos/calls/create-browser-flow'
import { type CommonResult, flowResultOf, toCommonResult } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { absoluteUrl } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { type FlowPage, flowPages, resultPages } from '@/lib/urls/pages'

/** The page for a new flow. A `return_to` that we may not redirect to is left out. */
export function newFlowPage(
  page: FlowPage,
  query: URLSearchParams | Readonly<Record<string, string>>,
): CheckedPage {
  return checkPage({ page, kind: flowPages[page], query: new URLSearchParams(query) })
}

/** Has Kratos start a sign-in with a second factor, for which it may send a code, where the limits allow it. */
export type StartSecondFactor = (
  visitor: Visitor,
  ask: () => Promise<ServiceResponse>,
) => Promise<ServiceResponse>

interface CreateOptions {
  /** The name of the call in the log. */
  readonly route: string
  /** Call Kratos as a browser does, because only then it returns the destination of a remembered login. */
  readonly asPage?: boolean
  /** Absent for a page without a second factor. */
  readonly startSecondFactor?: StartSecondFactor
}

/**
 * Creates a flow at Kratos for a page, logs the call, and relays Kratos' cookies. Only in the middleware, a server
 * action or a route handler.
 */
export async function createFlow(
  from: CheckedPage,
  visitor: Visitor,
  { route, asPage = false, startSecondFactor }: CreateOptions,
): Promise<CommonResult> {
  const startedAt = performance.now()
  const { pageUrl } = from
  const { kind } = pageUrl
  const options = onBehalfOf(visitor, asPage ? 'page' : 'json')
  const ask = async (parameters: FlowParameters) => {
    const create = () => toServiceResponse(createBrowserFlow(kind, parameters, options))
    const response = await (parameters.aal && startSecondFactor
      ? startSecondFactor(visitor, create)
      : create())
    return { response, outcome: flowResultOf(kind, 'start', response) }
  }
  const { aal, ...others } = parametersOf(from)
  const parameters = {
    ...others,
    ...(aal && startSecondFactor && { aal }),
    uiLocales: await messageLocale(pageUrl),
  }
  const first = await ask(parameters)
  // Our list of allowed URLs may be longer than Kratos' list. Our page's own query still keeps the URL.
  const { response, outcome } =
    first.outcome.kind === 'drop_return_to' ? await ask({ ...parameters, returnTo: undefined }) : first
  const result = toCommonResult(outcome, 'start')
  logCall({ visitor, route, response, outcome: result.kind, startedAt })
  await relayCookies(response.setCookies)
  return result
}

function parametersOf(from: CheckedPage): FlowParameters {
  const { pageUrl, destination } = from
  const { query } = pageUrl
  const { loginChallenge, organization, identitySchema } = destination
  const returnTo = kratosReturnTo(from)
  const isAal2 = query.get('aal2') === 'true' || query.get('aal') === 'aal2'
  return {
    ...(returnTo && { returnTo: absoluteUrl(returnTo) }),
    loginChallenge,
    organization,
    identitySchema,
    via: query.get('via') || undefined,
    ...(isAal2 && { aal: 'aal2' }),
  }
}

/**
 * Where Kratos redirects the visitor when the flow is done. Some flows end on a page that shows their result. After a
 * provider, Kratos itself ends a sign-in, so its destination goes through the
 * required actions.
 */
function kratosReturnTo({ pageUrl, destination }: CheckedPage): RedirectUrl | null {
  const { page, query } = pageUrl
  const resultPage = resultPages[page]
  if (resultPage !== undefined) return interstitialHref(resultPage, destination)
  if (page === 'required') return requiredActionsUrl(query)
  const returnTo = afterSignIn(destination)
  const isSignIn = page === 'login' || page === 'registration'
  return returnTo && isSignIn ? viaRequiredActions(returnTo) : returnTo
}
