import type { RawNode } from './flow'

/**
 * A node that tells more in the context of its label, where Kratos puts values for texts. A node without a label stays
 * as it is.
 */
export function withLabelContext(node: RawNode, more: object): RawNode {
  const label = node.meta?.label
  if (!label) return node
  return { ...node, meta: { ...node.meta, label: { ...label, context: { ...label.context, ...more } } } }
}
