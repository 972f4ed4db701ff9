import { withoutMissingIn } from '@/lib/ory/kratos/flow/without-messages'
import type { FlowNode } from './node-types'

/** The node without "is missing", when the draft has a value for it that Kratos has not seen. */
export function withDraftValue(node: FlowNode, draft: ReadonlyMap<string, string>): FlowNode {
  const isFilled = 'value' in node && node.value === '' && Boolean(draft.get(node.name))
  return isFilled ? { ...node, messages: withoutMissingIn(node.messages) } : node
}
