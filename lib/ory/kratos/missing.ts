import type { Flow, UiText } from './flow'
import { mapNodes } from './map-nodes'
import { messageIds } from './message-ids'
import { scalar } from './nodes/node-values'

/** The messages without "is missing". */
export function withoutMissingIn(messages: readonly UiText[]): UiText[] {
  return messages.filter(({ id }) => id !== messageIds.missingProperty)
}

/** The flow without "is missing" on the fields that are filled in, or on any field. */
export function withoutMissing(flow: Flow, isFilledIn: (name: string) => boolean = () => true): Flow {
  return mapNodes(flow, (node) =>
    isFilledIn(scalar(node.attributes.name)) ? { ...node, messages: withoutMissingIn(node.messages) } : node,
  )
}
