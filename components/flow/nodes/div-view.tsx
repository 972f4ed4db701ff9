import type { DivNode } from '@/lib/ory/kratos/nodes/node-types'

/** An empty element that an island may fill later, for example with a captcha. */
export function DivView({ node }: { readonly node: DivNode }) {
  return <div id={node.id} />
}
