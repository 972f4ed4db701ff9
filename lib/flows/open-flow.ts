import 'server-only'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import {
  type FlowPage,
  type FlowPageUrl,
  flowPageUrl,
  type SearchParams,
  toHref,
  withLoginOf,
} from '@/lib/http/flow-page-url'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { Flow } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { type Notice, notices, outcomeOf } from '@/lib/ory/kratos/outcome'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { captchaParameters } from './captcha-page'
import { destinationOf } from './destination'
import { withSentValues } from './draft'
import { withFormToken } from './form-token'

const secondsSchema = z.coerce.number().int().min(1).max(86_400).optional().catch(undefined)

/** A flow, ready to be shown on its page. */
export interface OpenFlow {
  readonly flow: Flow
  readonly pageUrl: FlowPageUrl
  /** The page's own path and query, posted back with the form. */
  readonly page: string
  /** A notice of our own to show with the form. */
  readonly notice: Notice | undefined
  /** How long the visitor should wait before they try again, in seconds; belongs to the notice. */
  readonly retryAfter: number | undefined
  readonly visitor: Visitor
  /** What we remember of the visitor. */
  readonly session: Session
  /**
   * What the visitor typed before something failed, for fields that are empty; only for this kind of flow.
   */
  readonly draft: Readonly<Record<string, string>> | undefined
}

/**
 * The flow of a page, read once with the visitor's cookies. When there is no flow to show, it redirects: an
 * expired or unknown flow starts again, and every other query parameter is kept.
 *
 * @param page the page that shows the flow
 * @param searchParams as Next passes them
 */
export async function openFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const startedAt = performance.now()
  const [params, visitor] = await Promise.all([searchParams, currentVisitor()])
  const pageUrl = flowPageUrl(page, params)
  const { flowId } = pageUrl
  // The middleware sends a page without a flow to the flow starter. This is for any request that it did not
  // see.
  if (!flowId) redirect(`/api/flows/${page}?${pageUrl.query}`)

  const [response, session] = await Promise.all([
    toServiceResponse(getFlow(pageUrl.kind, flowId, visitor)),
    readSession(),
  ])
  const outcome = outcomeOf(pageUrl.kind, 'open', response)
  logCall({ visitor, route: `open ${page}`, response: response, outcome: outcome.kind, startedAt })
  if (outcome.kind === 'show') {
    const shown = withChallengeOf(outcome.flow, pageUrl)
    const captcha = captchaParameters(outcome.flow, shown)
    if (Object.keys(captcha).length > 0) redirect(toHref(shown, captcha))
    const { draft } = session
    const flow = withFormToken(outcome.flow, visitor)
    return {
      flow: draft?.flowId === flow.id ? withSentValues(flow, draft.values) : flow,
      pageUrl: shown,
      page: toHref(shown),
      notice: notices.find((notice) => notice === pageUrl.query.get('notice')),
      retryAfter: secondsSchema.parse(pageUrl.query.get('retry_after')),
      visitor,
      session,
      draft: draft?.kind === pageUrl.kind ? draft.values : undefined,
    }
  }
  const isOdd = outcome.kind === 'complete' || outcome.kind === 'drop_return_to'
  redirect(destinationOf(isOdd ? { kind: 'fail', reason: 'malformed' } : outcome, { pageUrl, visitor }))
}

/**
 * When Kratos sends a browser here, the URL names only the flow. A new flow needs the login challenge again.
 */
function withChallengeOf({ oauth2_login_challenge: challenge }: Flow, pageUrl: FlowPageUrl): FlowPageUrl {
  return challenge ? withLoginOf(pageUrl, new URLSearchParams({ login_challenge: challenge })) : pageUrl
}
