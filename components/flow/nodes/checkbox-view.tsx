import { focusOf } from '@/components/flow/field-to-focus'
import type { NodeProps } from '@/components/flow/node-context'
import { describedBy, NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { RequiredAsterisk } from '@/components/ui/field'
import type { CheckboxNode } from '@/lib/ory/kratos/nodes/node-types'

/** A checkbox, with its label after it. Kratos takes the last value of a name, so a ticked box wins. */
export function CheckboxView({ node, context }: NodeProps<CheckboxNode>) {
  const { t, draft } = context
  return (
    <div className="checkbox">
      {node.uncheckedValue && <input type="hidden" name={node.name} value={node.uncheckedValue} />}
      <input
        id={node.id}
        name={node.name || undefined}
        type="checkbox"
        value={node.value}
        // For hydration, React would also send an attribute that is false.
        {...((node.checked || draft.get(node.name) === node.value) && { defaultChecked: true })}
        {...(node.required && { required: true })}
        {...(node.disabled && { disabled: true })}
        {...describedBy(node, context)}
        {...focusOf(node, context)}
      />
      <label htmlFor={node.id}>{nodeName(node, t)}</label>
      {node.required && <RequiredAsterisk />}
      <NodeMessages node={node} t={t} />
    </div>
  )
}
