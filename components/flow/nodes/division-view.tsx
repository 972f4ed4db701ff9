import type { DivisionNode } from '@/lib/ory/kratos/nodes/node-types'

/** An empty place that an island may fill later, such as a captcha. */
export function DivisionView({ node }: { readonly node: DivisionNode }) {
  return <div id={node.id} />
}
