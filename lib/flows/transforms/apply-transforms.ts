import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** Changes how a flow of Kratos is displayed. It calls no service: what it needs to know is in the facts. */
export type FlowTransform<Facts> = (flow: Flow, facts: Facts) => Flow

/** The flow after these steps, in their order. */
export function applyTransforms<Facts>(
  flow: Flow,
  steps: readonly FlowTransform<Facts>[],
  facts: Facts,
): Flow {
  return steps.reduce((shown, step) => step(shown, facts), flow)
}
