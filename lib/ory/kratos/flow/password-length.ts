import type { Flow, RawNode } from './flow'
import { mapNodes } from './map-nodes'
import { messageIds } from './message-ids'

/**
 * The flow whose fields for a new password say how short it may be. No release of Kratos tells it before it refuses,
 * and then its own number counts.
 * @param minLength the length that Kratos asks for, in characters, as the operator told us
 */
export function withPasswordLength(flow: Flow, minLength: number): Flow {
  return mapNodes(flow, (node) => {
    const { attributes } = node
    const isNew = attributes.type === 'password' && attributes.autocomplete === 'new-password'
    return isNew ? { ...node, attributes: { minlength: lengthIn(node) ?? minLength, ...attributes } } : node
  })
}

/** The length that Kratos asks for, in its message about a shorter password. */
function lengthIn({ messages }: RawNode): number | undefined {
  const length = messages.find(({ id }) => id === messageIds.passwordTooShort)?.context?.min_length
  return typeof length === 'number' && length > 0 ? length : undefined
}
