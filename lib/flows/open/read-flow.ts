import 'server-only'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { flowCall } from '@/lib/ory/kratos/calls/flow-call'
import { findFlow, getFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { updateFlow } from '@/lib/ory/kratos/calls/update-flow'
import { expiredAtOf } from '@/lib/ory/kratos/flow/expired-message'
import type { Visitor } from '@/lib/request/visitor'
import { hasCsrfCookie } from '@/lib/session/kratos-cookies'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** The URL of a flow page that names its flow. */
export type OpenPageUrl = Pick<FlowPageUrl, 'page' | 'kind'> & { readonly flowId: string }

/** Reads a flow for its page from Kratos, and logs the call. */
export async function readFlow(pageUrl: OpenPageUrl, visitor: Visitor): Promise<FlowResult> {
  const { page, kind, flowId } = pageUrl
  const asked = { kind, phase: 'open', visitor, route: `open ${page}` } as const
  const { outcome } = await flowCall(asked, getFlow(kind, flowId, visitor))
  return outcome.kind === 'restart' && outcome.notice === 'expired'
    ? withReplacement(outcome, pageUrl, visitor)
    : outcome
}

/**
 * An expired flow, and the new one that says how many minutes ago it expired. Kratos creates that when the expired
 * one is submitted. Nothing is saved: Kratos checks the time first.
 */
async function withReplacement(
  expired: Extract<FlowResult, { kind: 'restart' }>,
  { page, kind, flowId }: OpenPageUrl,
  visitor: Visitor,
): Promise<FlowResult> {
  // Without a cookie, Kratos would bind the new flow to one that a page cannot set.
  if (expired.flowId || !hasCsrfCookie(visitor.cookieHeader)) return expired
  const asked = { kind, phase: 'submit', visitor, route: `replace ${page}` } as const
  const nothing = updateFlow(kind, flowId, new URLSearchParams(), onBehalfOf(visitor))
  const { response, outcome: late } = await flowCall(asked, nothing)
  if (late.kind !== 'restart' || !late.flowId) return expired
  const { flowId: newFlowId, expiredAt } = late
  // So Kratos does for a verification: it sets a new cookie.
  const isBoundAnew = response.setCookies.length > 0
  if (!isBoundAnew) return { ...expired, flowId: newFlowId, ...(expiredAt && { expiredAt }) }
  const seen = await findFlow(kind, newFlowId, withCookies(visitor, response.setCookies))
  const saidAt = seen && expiredAtOf(seen)
  return saidAt === undefined ? expired : { ...expired, expiredAt: saidAt }
}

/** The visitor as if the browser had stored new cookies. */
function withCookies(visitor: Visitor, setCookies: readonly string[]): Visitor {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '')
  return { ...visitor, cookieHeader: [...pairs, visitor.cookieHeader].join('; ') }
}
