import { focusOf } from '@/components/flow/field-to-focus'
import type { NodeProps } from '@/components/flow/node-context'
import { describedBy, NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { Field } from '@/components/ui/field'
import type { SelectNode } from '@/lib/ory/kratos/nodes/node-types'

/** A choice from the values of Kratos. The first option is empty, so the visitor has to choose. */
export function SelectView({ node, context }: NodeProps<SelectNode>) {
  const { t, draft } = context
  return (
    <Field
      id={node.id}
      label={nodeName(node, t)}
      required={node.required}
      messages={<NodeMessages node={node} t={t} />}
    >
      <select
        id={node.id}
        name={node.name || undefined}
        className="input"
        defaultValue={node.value || draft.get(node.name)}
        required={node.required}
        disabled={node.disabled}
        autoComplete={node.autoComplete}
        {...describedBy(node, context)}
        {...focusOf(node, context)}
      >
        <option value="" />
        {Object.entries(node.options).map(([key, { value, label }]) => (
          <option key={key} value={value}>
            {t.message(label)}
          </option>
        ))}
      </select>
    </Field>
  )
}
