import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { Button } from '@/components/ui/button'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'

/** A button for which Latchkey has no action. Latchkey never runs the script that Kratos attaches to it. */
export function ButtonView({ node, context: { t } }: NodeProps<ButtonNode>) {
  return (
    <>
      <Button variant="outline" size="large" name={node.name} value={node.value} disabled={node.disabled}>
        {nodeName(node, t)}
      </Button>
      <Messages texts={node.messages} t={t} />
    </>
  )
}
