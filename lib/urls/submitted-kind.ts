import { type FlowKind, flowKinds } from './flow-kind'
import { proxyPath } from './proxy-path'

const submitted = new RegExp(`^${proxyPath}/self-service/(${flowKinds.join('|')})$`)

/** The kind of the flow that a request for this path of the Ory proxy submits. Undefined for any other path. */
export function submittedKind(pathname: string): FlowKind | undefined {
  return submitted.exec(pathname)?.[1] as FlowKind | undefined
}
