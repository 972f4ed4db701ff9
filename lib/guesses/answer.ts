import 'server-only'
import type { FlowKind } from '@/lib/http/flow-kind'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import type { Visitor } from '@/lib/request/visitor'
import type { Answer } from './verdict'

/** A submit to Kratos, as its flow and its visitor. */
export interface SubmittedFlow {
  readonly kind: FlowKind
  readonly flowId: string
  readonly visitor: Visitor
}

/**
 * What Kratos said, also where it sent a browser on. It writes what was wrong into the flow then, so the flow is read.
 * @param answer Kratos' response, with `location` when it was a redirection
 */
export async function wholeAnswer(
  { kind, flowId, visitor }: SubmittedFlow,
  answer: Answer & { readonly location?: string | undefined },
): Promise<Answer> {
  const { status, location, setCookies } = answer
  if ((status !== 302 && status !== 303) || location === undefined) return answer
  const url = URL.canParse(location, 'http://kratos.invalid')
    ? new URL(location, 'http://kratos.invalid')
    : null
  const flow = url?.searchParams.get('flow') ?? url?.searchParams.get('id')
  if (flow === flowId && setCookies.every((line) => !/session=[^;]/i.test(line))) {
    const { status: read, body } = await toServiceResponse(getFlow(kind, flowId, visitor))
    return { status: read, body, setCookies }
  }
  // A registration that signs nobody in leads on.
  const isMade = kind === 'registration' && flow === null && url?.pathname !== '/error'
  return isMade ? { status: 200, body: { identity: {} }, setCookies } : answer
}
