import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import type { InputNode } from '@/lib/ory/kratos/nodes/node-types'
import { InputView } from './input-view'

/**
 * A date with a time. Browsers post it without a time zone, and Kratos refuses that. `latchkey.utc` tells the
 * action which field needs the time zone.
 */
export function DateTimeView({ node, context }: NodeProps<InputNode>) {
  const { t } = context
  return (
    <>
      <InputView node={node} context={context} label={t.text('field.utc', { name: nodeName(node, t) })} />
      <input type="hidden" name="latchkey.utc" value={node.name} />
    </>
  )
}
