import 'server-only'
import { requiredUrl, throughRequired } from '@/lib/flows/goal/required-page'
import { messageLocale } from '@/lib/flows/posted/message-payload'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { createBrowserFlow, type FlowParameters } from '@/lib/ory/kratos/calls/create-browser-flow'
import { type CommonOutcome, commonOutcome, outcomeOf } from '@/lib/ory/kratos/calls/outcome'
import { type AllowedQuery, absoluteUrl, withAllowedReturnTo } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { type FlowPage, type FlowPageUrl, flowPages } from '@/lib/urls/flow-page-url'
import { placeOf, wayHref } from '@/lib/urls/goal'

/** A page for which a flow is created: Kratos gets its `return_to`. */
export interface NewFlowPage extends FlowPageUrl {
  readonly query: AllowedQuery
}

/** The page for a new flow. A `return_to` that we may not redirect to is left out. */
export function newFlowPage(
  page: FlowPage,
  query: URLSearchParams | Readonly<Record<string, string>>,
): NewFlowPage {
  return { page, kind: flowPages[page], query: withAllowedReturnTo(query) }
}

/** Has Kratos start a sign-in with a second factor, for which it may send a code, where the limits allow it. */
export type StartSecondFactor = (
  visitor: Visitor,
  ask: () => Promise<ServiceResponse>,
) => Promise<ServiceResponse>

/**
 * Creates a flow at Kratos for a page.
 * @param asPage ask Kratos as a browser does, because only then it says where a remembered login goes
 * @param startSecondFactor null for a page that asks for none
 */
export async function createFlow(
  pageUrl: NewFlowPage,
  visitor: Visitor,
  asPage: boolean,
  startSecondFactor: StartSecondFactor | null,
): Promise<{ response: ServiceResponse; outcome: CommonOutcome }> {
  const { kind } = pageUrl
  const options = onBehalfOf(visitor, asPage ? 'page' : 'json')
  const ask = async (parameters: FlowParameters) => {
    const create = () => toServiceResponse(createBrowserFlow(kind, parameters, options))
    const response = await (parameters.aal && startSecondFactor
      ? startSecondFactor(visitor, create)
      : create())
    return { response, outcome: outcomeOf(kind, 'start', response) }
  }
  const { aal, ...others } = parametersOf(pageUrl)
  const parameters = {
    ...others,
    ...(aal && startSecondFactor && { aal }),
    uiLocales: await messageLocale(pageUrl),
  }
  const first = await ask(parameters)
  // Our list of allowed URLs may be longer than Kratos' list. Our page's own query still keeps the URL.
  const { response, outcome } =
    first.outcome.kind === 'drop_return_to' ? await ask({ ...parameters, returnTo: undefined }) : first
  return { response, outcome: commonOutcome(outcome, 'start') }
}

function parametersOf({ page, query }: FlowPageUrl): FlowParameters {
  const returnTo = returnPlaceOf(page, query)
  const isAal2 = query.get('aal2') === 'true' || query.get('aal') === 'aal2'
  return {
    ...(returnTo && { returnTo: absoluteUrl(returnTo) }),
    loginChallenge: query.get('login_challenge') || undefined,
    organization: query.get('organization') || undefined,
    identitySchema: query.get('identity_schema') || undefined,
    via: query.get('via') || undefined,
    ...(isAal2 && { aal: 'aal2' }),
  }
}

/**
 * Where Kratos sends the visitor when the flow is done. A link to LINE ends on a page that says so (docs/behaviour.md 2.7).
 * After a provider, Kratos itself ends a sign-in, so the place that it knows leads through what an account must have.
 */
function returnPlaceOf(page: FlowPageUrl['page'], query: URLSearchParams): string | null {
  if (page === 'bind') return wayHref('/bindsuccess', query)
  if (page === 'required') return requiredUrl(query)
  const place = placeOf(query)
  const isSignIn = page === 'login' || page === 'registration'
  return place && isSignIn ? throughRequired(place) : place
}
