import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { severityOf } from './messages'
import type { NodeContext } from './node-context'

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
          {markAddresses(t.message(text))}
        </p>
      ))}
    </div>
  )
}

/** Kratos does not reveal which of the two is wrong. */
const credentials: readonly string[] = ['identifier', 'password']

/**
 * The attributes that link a control to its messages. An incorrect password is reported in a box of the form,
 * and applies to the address too.
 */
export function describedBy(node: FlowNode, { refusedBy }: Pick<NodeContext, 'refusedBy'>) {
  const isRefused = refusedBy !== undefined && 'name' in node && credentials.includes(node.name)
  const ids = [
    ...(node.messages.length > 0 ? [messagesId(node)] : []),
    ...(hasLengthHint(node) ? [lengthHintId(node)] : []),
    ...(isRefused ? [refusedBy] : []),
  ]
  if (ids.length === 0) return {}
  const isInvalid = isRefused || node.messages.some((text) => text.type === 'error')
  return { 'aria-describedby': ids.join(' '), ...(isInvalid && { 'aria-invalid': true }) }
}

/**
 * Whether a field shows the minimum length of a new password. Kratos' message about the password replaces it.
 */
export function hasLengthHint(node: FlowNode): boolean {
  return 'minLength' in node && node.messages.length === 0
}

export function lengthHintId(node: FlowNode): string {
  return `${node.id}-length`
}

function messagesId(node: FlowNode): string {
  return `${node.id}-messages`
}
