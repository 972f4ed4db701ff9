import 'server-only'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { isOnlyInUrl, withGoalOfFlow } from '@/lib/flows/goal/goal-of-flow'
import { goalInSession } from '@/lib/flows/goal/oidc-round-trip'
import { destinationOf } from '@/lib/flows/onward/destination'
import { draftFor } from '@/lib/flows/posted/draft'
import { commonOutcome, type Notice, notices } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { needsTraitFields, type TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import { traitSchemas } from '@/lib/ory/kratos/identity/trait-schemas'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import {
  type FlowPage,
  type FlowPageUrl,
  flowPageUrl,
  type SearchParams,
  toHref,
} from '@/lib/urls/flow-page-url'
import { withGoal } from '@/lib/urls/goal'
import { captchaParameters } from './captcha-page'
import { noteShown } from './note-screens'
import { readFlow } from './read-flow'

const secondsSchema = z.coerce.number().int().min(1).max(86_400).optional().catch(undefined)

/** A flow of a page, and what we know beside it. */
export interface OpenFlow {
  readonly flow: Flow
  /** What the identity schemas say about its fields. Empty for a flow that needs none. */
  readonly schemas: readonly TraitSchema[]
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
   * What the visitor typed before something failed, for fields that are empty.
   */
  readonly draft: Readonly<Record<string, string>> | undefined
}

/**
 * The flow of a page as Kratos sends it, read with the visitor's cookies. When there is no flow to show, it redirects:
 * an expired or unknown flow starts again, and every other query parameter is kept. The title of a page and the page
 * itself both call it, and Kratos is asked once.
 *
 * @param page the page that shows the flow
 * @param searchParams as Next passes them
 */
export async function openFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const { flowId, query } = flowPageUrl(page, await searchParams)
  return openOnce(page, flowId, query.toString())
}

const openOnce = cache((page: FlowPage, flowId: string | undefined, query: string) =>
  open({ ...flowPageUrl(page, new URLSearchParams(query)), ...(flowId && { flowId }) }),
)

async function open(pageUrl: FlowPageUrl): Promise<OpenFlow> {
  const visitor = await currentVisitor()
  const { page, flowId } = pageUrl
  // The middleware sends a page without a flow to the flow starter. This is for any request that it did not
  // see.
  if (!flowId) redirect(`/api/flows/${page}?${pageUrl.query}`)

  const [read, session] = await Promise.all([readFlow({ ...pageUrl, flowId }, visitor), readSession()])
  const outcome = commonOutcome(read, 'malformed')
  if (outcome.kind === 'show') {
    const shown = withGoalOfFlow(pageUrl, outcome.flow, session)
    const captcha = captchaParameters(outcome.flow, shown)
    if (Object.keys(captcha).length > 0 || isOnlyInUrl(pageUrl, shown)) redirect(toHref(shown, captcha))
    await noteShown(shown, outcome.flow)
    return {
      flow: outcome.flow,
      schemas: needsTraitFields(outcome.flow) ? await traitSchemas(visitor) : [],
      pageUrl: shown,
      page: toHref(shown),
      notice: notices.find((notice) => notice === pageUrl.query.get('notice')),
      retryAfter: secondsSchema.parse(pageUrl.query.get('retry_after')),
      visitor,
      session,
      draft: draftFor(pageUrl.kind, session),
    }
  }
  const known = { ...pageUrl, query: withGoal(pageUrl.query, goalInSession(pageUrl, session)) }
  redirect(destinationOf(outcome, { pageUrl: known, visitor }))
}
