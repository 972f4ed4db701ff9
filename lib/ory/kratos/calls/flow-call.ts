import 'server-only'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceCall, type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { type FlowResult, flowResultOf, type Phase } from './outcome'

interface FlowCall {
  readonly kind: FlowKind
  readonly phase: Phase
  readonly visitor: Pick<Visitor, 'requestId'>
  /** The name of the call in the log. */
  readonly route: string
}

/** Waits for a call for a flow, and logs what its response means. */
export async function flowCall(
  { kind, phase, visitor, route }: FlowCall,
  call: ServiceCall,
): Promise<{ readonly response: ServiceResponse; readonly outcome: FlowResult }> {
  const startedAt = performance.now()
  const response = await toServiceResponse(call)
  const result = flowResultOf(kind, phase, response)
  logCall({ visitor, route, response, outcome: result.kind, startedAt })
  return { response, outcome: result }
}
