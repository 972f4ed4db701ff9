import 'server-only'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import type { Visitor } from '@/lib/request/visitor'
import { type CurrentRequest, currentRequest } from '@/lib/telemetry/observers'

/** The URL of a flow page that names its flow. */
export type OpenPageUrl = Pick<FlowPageUrl, 'page' | 'kind'> & { readonly flowId: string }

/** A flow that was read before its page asks for it. */
interface ReadFlow {
  readonly flowId: string
  readonly read: () => Promise<Outcome>
}

/** Next loads this module more than once in a process, so what was read is kept in the process. */
const key = Symbol.for('latchkey.read-flows')
const shared = globalThis as { [key]?: WeakMap<CurrentRequest, ReadFlow> }

/**
 * Reads a flow for its page from Kratos, and logs the call. For one request, Kratos is asked once: what
 * {@link handOver} has for the request is not read again.
 */
export async function readFlow(pageUrl: OpenPageUrl, visitor: Visitor): Promise<Outcome> {
  const request = currentRequest()
  const read = request && shared[key]?.get(request)
  if (read?.flowId === pageUrl.flowId) return read.read()

  const startedAt = performance.now()
  const response = await toServiceResponse(getFlow(pageUrl.kind, pageUrl.flowId, visitor))
  const outcome = outcomeOf(pageUrl.kind, 'open', response)
  logCall({ visitor, route: `open ${pageUrl.page}`, response, outcome: outcome.kind, startedAt })
  return outcome
}

/** From now on, the page of this request gets this flow from {@link readFlow}. */
export function handOver(request: CurrentRequest, read: ReadFlow): void {
  shared[key] ??= new WeakMap()
  shared[key].set(request, read)
}
