import { focusOf } from '@/components/flow/field-to-focus'
import { definedProps } from '@/components/flow/given-props'
import type { NodeContext } from '@/components/flow/node-context'
import { describedBy, NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { CodeField } from '@/components/islands/code-field'
import { Field } from '@/components/ui/field'
import { withUnicodeDomains } from '@/lib/http/mail-domain'
import { traitLabel } from '@/lib/i18n/trait-label'
import type { InputKind, InputNode } from '@/lib/ory/kratos/nodes/node-types'

interface InputViewProps {
  readonly node: InputNode
  readonly context: NodeContext
  /** Replaces the node's name. */
  readonly label?: string
}

/** A field to type into: text, email, phone, number, URL, dates, codes. */
export function InputView({ node, context, label = nodeName(node, context.t) }: InputViewProps) {
  const { t, draft, plan } = context
  const attributes = {
    id: node.id,
    type: inputType(node),
    className: 'input',
    ...definedProps({
      name: node.name,
      defaultValue: withUnicodeDomains(node.value || (draft.get(node.name) ?? '')) || undefined,
    }),
    ...fieldAttributes(node, context),
  }
  const button = node.kind === 'code' ? plan.primary : undefined
  return (
    <Field id={node.id} label={label} required={node.required} messages={<NodeMessages node={node} t={t} />}>
      {button ? (
        <CodeField {...attributes} button={{ name: button.name, value: button.value }} />
      ) : (
        <input {...attributes} />
      )}
    </Field>
  )
}

const textKinds: readonly InputKind[] = ['input', 'email', 'code', 'unknown']

/**
 * Kratos accepts addresses that a browser rejects in a field of the type `email`, such as `jörg@example.com`.
 */
function inputType({ kind }: InputNode): string {
  return textKinds.includes(kind) ? 'text' : kind
}

/** The attributes that all types of fields share. */
export function fieldAttributes(node: InputNode, context: NodeContext) {
  // The name of an identifier does not reveal that people sign in with nothing else.
  const isAddress = traitLabel(node.label.text) === 'trait.email'
  return {
    ...definedProps({
      required: node.required,
      disabled: node.disabled,
      pattern: node.pattern,
      maxLength: node.maxLength,
      autoComplete: node.autoComplete,
      inputMode: node.inputMode ?? (isAddress ? ('email' as const) : undefined),
      enterKeyHint: node.enterKeyHint,
      placeholder: node.placeholder,
    }),
    ...(node.verbatim && { autoCapitalize: 'none', spellCheck: false }),
    ...(node.kind === 'number' ? { step: 'any' } : { dir: 'auto' }),
    ...describedBy(node, context),
    ...focusOf(node, context),
  }
}
