import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { Flow, UiText } from './flow'
import { filterMessages, mapNodes } from './map-nodes'
import { messageIds } from './message-ids'

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

/** The flow without its errors, neither for the whole form nor for a field. Other messages stay. */
export function withoutErrors(flow: Flow): Flow {
  const isNoError = ({ type }: UiText) => type !== 'error'
  const shown = mapNodes(flow, (node) => ({ ...node, messages: node.messages.filter(isNoError) }))
  return filterMessages(shown, isNoError)
}
