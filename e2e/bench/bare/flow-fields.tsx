import type { Node, Text } from './flow'

interface FlowFieldsProps {
  readonly ui: { readonly nodes: readonly Node[]; readonly messages?: readonly Text[] }
}

/** Plain HTML for each node and message of a flow. */
export function FlowFields({ ui }: FlowFieldsProps) {
  return (
    <>
      {ui.nodes.map((node) => (
        <NodeInput key={node.attributes.name + node.attributes.type + node.attributes.value} node={node} />
      ))}
      {ui.messages?.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}

function NodeInput({ node: { attributes, messages, meta } }: { readonly node: Node }) {
  const { name, type, value, required, autocomplete } = attributes
  if (type === 'hidden') return <input type="hidden" name={name} value={value} />
  if (type === 'submit')
    return (
      <button name={name} value={value} type="submit">
        {meta.label?.text}
      </button>
    )
  return (
    <p>
      <label htmlFor={name}>{meta.label?.text}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required={required}
        autoComplete={autocomplete}
      />
      {messages.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
