import type { Translator } from '@/lib/i18n/translator'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { nodeName } from './node-name'
import { isField, isRequired } from './node-roles'

/**
 * The nodes of a form, with "(optional)" in the labels of optional traits when fewer than half of the fields are
 * optional. Required fields always have an asterisk (docs/behaviour.md 2.8). Kratos says for traits only whether they
 * are required. A checkbox can be left alone anyway.
 */
export function markOptional(nodes: readonly FlowNode[], t: Translator): readonly FlowNode[] {
  const fields = nodes.filter((node) => isField(node) && node.kind !== 'checkbox')
  const optional = fields.filter((node) => !isRequired(node))
  if (optional.length * 2 >= fields.length) return nodes
  return nodes.map((node) => (optional.includes(node) && isTrait(node) ? withMark(node, t) : node))
}

function isTrait(node: FlowNode): boolean {
  return 'name' in node && node.name.startsWith('traits.')
}

function withMark(node: FlowNode, t: Translator): FlowNode {
  const title = t.text('field.optional', { name: nodeName(node, t) })
  return { ...node, label: { id: messageIds.schemaTitle, text: title, type: 'info', context: { title } } }
}
