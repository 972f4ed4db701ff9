import { z } from 'zod'
import { safeImage, safeLink } from '@/lib/http/safe-url'
import { type RawNode, uiTextSchema } from '@/lib/ory/kratos/flow/flow'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { readField, readInput } from './node-inputs'
import { labelOf } from './node-labels'
import type { FlowNode, NodeBase } from './node-types'
import { scalar, wholeNumber } from './node-values'

/**
 * Narrows Kratos' loose nodes into the kinds that we can show. Every node becomes one `FlowNode`, in Kratos'
 * order. A node that we do not know becomes `unknown`, and a wrong value does no harm. Never throws.
 *
 * @param flowKind decides whether a password field is `current-password` or `new-password`
 * @param idPrefix a prefix for each form of a page, so that ids are unique
 */
export function readNodes(
  nodes: readonly RawNode[],
  flowKind: FlowKind = 'login',
  idPrefix = 'flow',
): FlowNode[] {
  const uniqueId = idMaker()
  return nodes.map((node) => {
    const { attributes, group, messages } = node
    const name = scalar(attributes.name) || scalar(attributes.id)
    const id = uniqueId([idPrefix, group, name].filter(Boolean).map(idPart).join('-'))
    const nodeType = nodeTypeOf(node)
    // A text is its own label.
    const label = labelOf(node, nodeType === 'text' ? '' : name)
    return readNode(nodeType, { id, group, attributes, messages, label }, flowKind)
  })
}

function nodeTypeOf({ type, attributes }: RawNode): string {
  return typeof attributes.node_type === 'string' ? attributes.node_type : type
}

function readNode(nodeType: string, base: NodeBase, flowKind: FlowKind): FlowNode {
  const { attributes } = base
  switch (nodeType) {
    case 'input':
      return readInput(base, flowKind)
    case 'a':
      return { ...base, kind: 'anchor', href: safeLink(attributes.href) }
    case 'img': {
      const size = { width: wholeNumber(attributes.width), height: wholeNumber(attributes.height) }
      return { ...base, kind: 'image', src: safeImage(attributes.src), ...size }
    }
    case 'text':
      return { ...base, kind: 'text', ...readText(attributes.text) }
    case 'script':
      return { ...base, kind: 'script' }
    case 'div':
      return { ...base, kind: 'div' }
    default:
      return readField('unknown', base, flowKind)
  }
}

const secretsSchema = z.array(uiTextSchema).catch([])

function readText(value: unknown) {
  const text = uiTextSchema.parse(value)
  return { text, secrets: secretsSchema.parse(text.context?.secrets) }
}

function idPart(text: string): string {
  return text.slice(0, 64).replace(/[^\w.-]+/g, '_')
}

/** Makes ids unique: returns each id once as it is, then with a number after it. */
function idMaker(): (id: string) => string {
  const lastNumber = new Map<string, number>()
  return (id) => {
    let number = lastNumber.get(id)
    lastNumber.set(id, number ?? 1)
    if (number === undefined) return id
    do number += 1
    while (lastNumber.has(`${id}-${number}`))
    lastNumber.set(id, number).set(`${id}-${number}`, 1)
    return `${id}-${number}`
  }
}
