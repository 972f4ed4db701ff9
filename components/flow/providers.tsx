import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { NodeContext } from './node-context'
import { isVisible } from './node-roles'
import { NodeView } from './node-view'
import { hasMark } from './nodes/provider-icon'

interface ProvidersProps {
  readonly nodes: readonly FlowNode[]
  readonly context: NodeContext
}

/** With more than this, most of them are a row of logos. */
const maxWithNames = 3

/**
 * The buttons of providers. Up to three are stacked with their names. Of more, the first one is, and the
 * others are a row of logos: as many names would hide the fields below them.
 */
export function Providers({ nodes, context }: ProvidersProps) {
  const [first, ...others] = nodes.filter(isVisible)
  const marks = others.length < maxWithNames ? [] : others.filter((node) => fitsInRow(node, context))
  const isInRow = (node: FlowNode) => marks.length > 1 && marks.includes(node)
  return (
    <div className="providers">
      {nodes
        .filter((node) => node === first || !isInRow(node))
        .map((node) => (
          <NodeView key={node.id} node={node} context={context} />
        ))}
      {marks.length > 1 && (
        <div className="marks">
          {marks.map((node) => (
            <NodeView key={node.id} node={node} context={{ ...context, isMark: true }} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Whether people recognize a provider by its logo. One that is marked, disabled or rejected has its name. */
function fitsInRow(node: FlowNode, { plan, mark, inView = [] }: NodeContext): boolean {
  if (node.kind !== 'provider' || node.disabled || node.messages.length > 0 || node === plan.primary)
    return false
  return !mark?.(node, inView) && hasMark(String(node.attributes.icon ?? node.value))
}
