import 'server-only'
import { redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import {
  type FlowPage,
  hrefOf,
  type PageAddress,
  pageAddressOf,
  type SearchParams,
  withLoginOf,
} from '@/lib/http/flow-page-url'
import { lineName } from '@/lib/line/line-name'
import { withLineName } from '@/lib/line/line-nodes'
import { logAnswer } from '@/lib/ory/clients/log-call'
import { answerOf } from '@/lib/ory/clients/service-response'
import type { Flow } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { type Notice, notices, outcomeOf } from '@/lib/ory/kratos/outcome'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession, type Session } from '@/lib/session/session'
import { destinationOf } from './destination'
import { withSent } from './draft'

/** A flow, ready to be shown on its page. */
export interface OpenFlow {
  readonly flow: Flow
  readonly address: PageAddress
  /** The page's own path and query, posted back with the form. */
  readonly page: string
  /** A notice of our own to show with the form. */
  readonly notice: Notice | undefined
  readonly visitor: Visitor
  /** What we remember of the visitor. */
  readonly session: Session
  /** What the visitor typed before something failed, for fields that are empty; only for this kind of flow. */
  readonly draft: Readonly<Record<string, string>> | undefined
}

/**
 * The flow of a page, read once with the visitor's cookies. Everything but a flow to show is a redirect:
 * a flow that is expired or gone starts anew, with every other parameter of the address kept.
 *
 * @param page which page is asking
 * @param searchParams as Next passes them
 */
export async function openFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const startedAt = performance.now()
  const [params, visitor] = await Promise.all([searchParams, currentVisitor()])
  const address = pageAddressOf(page, params)
  const { flowId } = address
  // The middleware sends a page without a flow to the starter; an empty one ends up here.
  if (!flowId) redirect(`/api/flows/${page}?${address.query}`)

  const [answer, session] = await Promise.all([
    answerOf(getFlow(address.kind, flowId, visitor)),
    readSession(),
  ])
  const outcome = outcomeOf(address.kind, 'open', answer)
  logAnswer({ visitor, route: `open ${page}`, answer, outcome: outcome.next, startedAt })
  if (outcome.next === 'show') {
    const shown = withChallengeOf(outcome.flow, address)
    const { draft } = session
    const flow = draft?.flowId === outcome.flow.id ? withSent(outcome.flow, draft.values) : outcome.flow
    return {
      flow: withLineName(flow, { provider: config().LINE_PROVIDER_ID, name: lineName() }),
      address: shown,
      page: hrefOf(shown),
      notice: notices.find((notice) => notice === address.query.get('notice')),
      visitor,
      session,
      draft: draft?.kind === address.kind ? draft.values : undefined,
    }
  }
  const isOdd = outcome.next === 'complete' || outcome.next === 'drop_return_to'
  redirect(destinationOf(isOdd ? { next: 'fail', reason: 'malformed' } : outcome, { address, visitor }))
}

/** Kratos names only the flow when it sends a browser here; what the flow is for must survive a new flow, too. */
function withChallengeOf({ oauth2_login_challenge: challenge }: Flow, address: PageAddress): PageAddress {
  return challenge ? withLoginOf(address, new URLSearchParams({ login_challenge: challenge })) : address
}
