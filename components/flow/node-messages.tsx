import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { severityOf } from './messages'

interface NodeMessagesProps {
  readonly node: FlowNode
  readonly t: Translator
}

/** The messages of Kratos about a control, shown under it. `describedBy` links the two. */
export function NodeMessages({ node, t }: NodeMessagesProps) {
  if (node.messages.length === 0) return null
  return (
    <div id={messagesId(node)}>
      {Object.entries(node.messages).map(([key, text]) => (
        <p
          key={key}
          className={`field-message text-${severityOf(text)}`}
          role={text.type === 'error' ? 'alert' : undefined}
        >
          {t.message(text)}
        </p>
      ))}
    </div>
  )
}

/** The attributes that link a control to its messages. */
export function describedBy(node: FlowNode) {
  if (node.messages.length === 0) return {}
  const isInvalid = node.messages.some((text) => text.type === 'error')
  return { 'aria-describedby': messagesId(node), ...(isInvalid && { 'aria-invalid': true }) }
}

function messagesId(node: FlowNode): string {
  return `${node.id}-messages`
}
