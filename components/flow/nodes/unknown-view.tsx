import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import type { InputNode } from '@/lib/ory/kratos/nodes/node-types'
import { InputView } from './input-view'

/** A node of an unknown type. With a name it is a field. Without a name, only its text is shown. */
export function UnknownView({ node, context }: NodeProps<InputNode>) {
  if (node.name) return <InputView node={node} context={context} />
  const text = context.t.message(node.label)
  return (
    <>
      {text && <p>{text}</p>}
      <Messages texts={node.messages} t={context.t} />
    </>
  )
}
