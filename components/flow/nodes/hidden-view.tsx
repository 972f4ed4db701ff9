import { definedProps } from '@/components/flow/given-props'
import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { PasskeyAutofill } from '@/components/islands/passkey-autofill'
import type { HiddenNode } from '@/lib/ory/kratos/nodes/node-types'
import { readAutofill } from '@/lib/ory/kratos/nodes/passkey'

/**
 * A hidden input. Its messages are shown, because Kratos can send an error about it. The input of a passkey
 * without a button also starts the browser's passkey autofill in the identifier field.
 */
export function HiddenView({ node, context: { t, plan } }: NodeProps<HiddenNode>) {
  const input = (
    <input type="hidden" {...definedProps({ name: node.name, disabled: node.disabled })} value={node.value} />
  )
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const ceremony = readAutofill(node, nodes)
  if (!ceremony && node.messages.length === 0) return input
  return (
    <>
      {input}
      {ceremony && <PasskeyAutofill ceremony={ceremony} />}
      <Messages texts={node.messages} t={t} />
    </>
  )
}
