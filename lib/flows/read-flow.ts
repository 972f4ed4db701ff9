import 'server-only'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import type { Visitor } from '@/lib/request/visitor'

/** The URL of a flow page that names its flow. */
export type OpenPageUrl = Pick<FlowPageUrl, 'page' | 'kind'> & { readonly flowId: string }

/** Reads a flow for its page from Kratos, and logs the call. */
export async function readFlow(pageUrl: OpenPageUrl, visitor: Visitor): Promise<Outcome> {
  const startedAt = performance.now()
  const response = await toServiceResponse(getFlow(pageUrl.kind, pageUrl.flowId, visitor))
  const outcome = outcomeOf(pageUrl.kind, 'open', response)
  logCall({ visitor, route: `open ${pageUrl.page}`, response, outcome: outcome.kind, startedAt })
  return outcome
}
