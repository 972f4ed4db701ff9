import type { DivNode } from '@/lib/ory/kratos/nodes/node-types'

/** An empty place that an island may fill later, such as a captcha. */
export function DivView({ node }: { readonly node: DivNode }) {
  return <div id={node.id} />
}
