import {
  type Destination,
  finalDestination,
  withDestination,
  withoutParts,
} from '@/lib/destination/destination'
import { resultUrl } from '@/lib/destination/result-url'
import type { ApplicationName } from '@/lib/flows/form/message-payload'
import { withPendingSection } from '@/lib/flows/settings/pending-change'
import { lateCodeUrl } from '@/lib/flows/verification/late-code'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { type FlowResult, toCommonResult } from '@/lib/ory/kratos/calls/outcome'
import { trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import type { Session } from '@/lib/session/session-schema'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { type FlowPageUrl, noNotice, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { type FlowFailure, isRetryable } from './retry'

/** A submission of a page, and what came of it. */
export interface SubmitContext {
  readonly pageUrl: FlowPageUrl & { readonly flowId: string }
  /** Where the visitor is going, read from the page's URL. */
  readonly destination: Destination
  /** The fields as the browser posted them. */
  readonly body: URLSearchParams
  readonly visitor: Visitor
  readonly session: Session
  readonly response: ServiceResponse
  readonly outcome: FlowResult
  /** The form stays on its page during an outage, so nothing may be stored then. */
  readonly staysOnPage: boolean
  /** Why the submission was not forwarded to Kratos. */
  readonly refusal?: { readonly reason: string; readonly seconds?: number } | undefined
}

/** The next step of a page after a submission. */
export interface NextStep {
  readonly url: RedirectUrl
  /** What changes in our session; undefined removes an entry. */
  readonly changes?: Session
  /**
   * The id of the part of the page that shows Kratos' response, when it is not the top. A browser without script is led
   * there; with script the page stays where it is.
   */
  readonly anchor?: string | undefined
  /** Kratos did not respond. A form that stays on the page shows it, and nothing else happens. */
  readonly failure?: FlowFailure
}

/** A page that submits a flow. */
export interface SubmitHandler {
  readonly kind: FlowKind
  /** The page to show when a form does not say which page posted it. */
  readonly fallback: RedirectUrl
  /** Names the application that waits, for the messages that Kratos sends. */
  readonly applicationName?: ApplicationName
  /** The next step. It may set cookies; Kratos' own are set after it. */
  after(context: SubmitContext): NextStep | Promise<NextStep>
}

/**
 * The default next step, for results that a page does not handle itself. A response that updates the flow redirects
 * back to the same page: Kratos keeps messages in the flow, so the flow is the state. Pure.
 */
export function afterSubmit({
  outcome,
  pageUrl,
  destination,
  body,
  visitor,
  response,
}: SubmitContext): NextStep {
  const late = lateCodeUrl(outcome, response, body, pageUrl)
  if (late !== null) return { url: late }
  if (outcome.kind === 'complete') return { url: '/' }
  const common = toCommonResult(outcome, 'start')
  // The visitor has read what was said about an earlier attempt.
  if (common.kind === 'show')
    return { url: toHref({ ...pageUrl, flowId: common.flow.id }, { ...noNotice, error: null }) }
  const shown = common.kind === 'go' && nextFlowPage(common.url, { pageUrl, destination })
  if (shown) return { url: toHref(shown, noNotice) }
  const url = resultUrl(common, { pageUrl, destination, visitor, isFromProvider: isFromProvider(body) })
  if (common.kind === 'reauthenticate') return { url: withPendingSection(url, body) }
  return isRetryable(common) ? { url, failure: common } : { url }
}

/** The visitor pressed a social sign-in button, so Kratos may send the browser to a provider. */
export function isFromProvider(body: URLSearchParams): boolean {
  return body.has('provider') || body.has('link')
}

/**
 * The page of a flow that Kratos sends a plain form to; its URL names nothing but the flow. Null for any
 * other URL.
 */
export function nextFlowPage(
  url: string,
  { pageUrl: from, destination }: Pick<SubmitContext, 'pageUrl' | 'destination'>,
): FlowPageUrl | null {
  if (destination.loginChallenge === undefined) return null
  const page = parseFlowPageUrl(trustedRedirect(url))
  if (!page?.flowId) return null
  if (page.page === from.page) return { ...from, flowId: page.flowId }
  // The application comes before `return_to`. A verification would lead there alone.
  const carried = withoutParts(finalDestination(destination), 'returnTo')
  return { ...page, query: withDestination(page.query, carried) }
}
