import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { isButton } from './node-roles'

/** The visible and accessible name of a node. Never empty. */
export function nodeName(node: FlowNode, t: Translator): string {
  const name = t.message(node.label)
  if (name !== '') return name
  if (isButton(node)) return t.text('node.unnamed_button')
  return t.text(node.kind === 'image' ? 'node.unnamed_image' : 'node.unnamed')
}
