import type { CheckedPage } from '@/lib/destination/destination'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** A flow that is about to be created. */
interface FlowStart {
  /** The page as its URL says it, before its destination was checked. */
  readonly given: FlowPageUrl
  readonly page: CheckedPage
  readonly visitor: Visitor
  /** The signed-in account, where a step has read it. */
  readonly account: WhoIsSignedIn | null
  /** Call Kratos as a browser does, because only then it returns the destination of a remembered login. */
  readonly asPage: boolean
}

/** What a step decides: the visitor goes elsewhere, or the flow starts, perhaps in another way. */
type StartDecision =
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }
  | { readonly kind: 'start'; readonly start: FlowStart }

/** Decides before a flow is created whether and how it starts. It may set a cookie. */
export type StartStep = (start: FlowStart) => Promise<StartDecision>

/** Runs the steps in order until one redirects. */
export async function runStartSteps(start: FlowStart, steps: readonly StartStep[]): Promise<StartDecision> {
  let decision: StartDecision = { kind: 'start', start }
  for (const step of steps) {
    if (decision.kind === 'redirect') return decision
    decision = await step(decision.start)
  }
  return decision
}
