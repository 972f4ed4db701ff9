import type { FlowNode } from './node-types'

/** "Please fill in this field." */
const isMissing = 4000002

/** A node without Kratos' word that its value is missing, where the form comes back with what was typed since. */
export function filledIn(node: FlowNode, draft: ReadonlyMap<string, string>): FlowNode {
  const isFilled = 'value' in node && 'name' in node && node.value === '' && draft.has(node.name)
  return isFilled ? { ...node, messages: node.messages.filter(({ id }) => id !== isMissing) } : node
}
