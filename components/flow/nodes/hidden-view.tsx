import type { HiddenNode } from '@/lib/ory/node-types'
import { Messages } from '../messages'
import type { NodeContext } from '../node-view'

interface HiddenViewProps {
  readonly node: HiddenNode
  readonly context: NodeContext
}

/** A hidden input. Kratos can have something to say about it, which must be seen all the same. */
export function HiddenView({ node, context: { t } }: HiddenViewProps) {
  return (
    <>
      <input type="hidden" name={node.name || undefined} value={node.value} disabled={node.disabled} />
      <Messages texts={node.messages} t={t} />
    </>
  )
}
