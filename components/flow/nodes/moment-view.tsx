import type { NodeContext } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import type { FieldNode } from '@/lib/ory/kratos/nodes/node-types'
import { TextView } from './text-view'

interface MomentViewProps {
  readonly node: FieldNode
  readonly context: NodeContext
}

/**
 * A date with a time. Browsers post it without a time zone, which Kratos refuses: `latchkey.utc` tells the action
 * which field to give one.
 */
export function MomentView({ node, context }: MomentViewProps) {
  const { t } = context
  return (
    <>
      <TextView node={node} context={context} label={t.text('field.utc', { name: nodeName(node, t) })} />
      <input type="hidden" name="latchkey.utc" value={node.name} />
    </>
  )
}
