import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { Button } from '@/components/ui/button'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'

/** A button without an action of ours. We never run the script that Kratos attaches to it. */
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
