import type { Flow, RawNode } from './flow'
import { mapNodes } from './map-nodes'
import { messageIds } from './message-ids'

/**
 * The flow whose fields for a new password show the minimum length. No release of Kratos sends it before it
 * rejects a password, and then its own number wins.
 * @param minLength the length that Kratos requires, in characters, as the operator configured it
 */
export function withPasswordLength(flow: Flow, minLength: number): Flow {
  return mapNodes(flow, (node) => {
    const { attributes } = node
    const isNew = attributes.type === 'password' && attributes.autocomplete === 'new-password'
    return isNew ? { ...node, attributes: { minlength: lengthIn(node) ?? minLength, ...attributes } } : node
  })
}

/** The minimum length in Kratos' message about a shorter password. */
function lengthIn({ messages }: RawNode): number | undefined {
  const length = messages.find(({ id }) => id === messageIds.passwordTooShort)?.context?.min_length
  return typeof length === 'number' && length > 0 ? length : undefined
}
