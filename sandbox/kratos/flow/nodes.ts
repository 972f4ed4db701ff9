import { texts, type UiText } from './texts'

export type NodeGroup =
  | 'default'
  | 'profile'
  | 'password'
  | 'code'
  | 'link'
  | 'identifier_first'
  | 'oidc'
  | 'lookup_secret'
  | 'totp'
  | 'webauthn'
  | 'passkey'

type NodeType = 'input' | 'a' | 'text' | 'img' | 'script'

/** A node of a flow's form, as Kratos sends it. */
export type Node = {
  type: NodeType
  group: NodeGroup
  attributes: NodeAttributes
  messages: UiText[]
  meta: { label?: UiText }
}

/** Inputs have a name, the other nodes have an id. */
type NodeAttributes = Readonly<Record<string, unknown>> & {
  node_type: NodeType
  name?: string
  type?: string
  value?: unknown
}

/** A message for the node of this name, or for the whole flow. */
export type PlacedText = { field?: string; text: UiText }

type InputDetails = {
  value?: unknown
  required?: true
  autocomplete?: string
  pattern?: string
  maxlength?: number
  disabled?: boolean
  /** What Kratos' script does with the node, and on which event. */
  onclick?: string
  onclickTrigger?: string
  onload?: string
  onloadTrigger?: string
  label?: UiText
}

export function inputNode(group: NodeGroup, name: string, type: string, details: InputDetails = {}): Node {
  const { label, disabled = false, ...attributes } = details
  return {
    type: 'input',
    group,
    attributes: { name, type, ...attributes, disabled, node_type: 'input' },
    messages: [],
    meta: label ? { label } : {},
  }
}

/** A text to read, in `text`. */
export function textNode(group: NodeGroup, id: string, text: UiText, label: UiText): Node {
  return {
    type: 'text',
    group,
    attributes: { text, id, node_type: 'text' },
    messages: [],
    meta: { label },
  }
}

/** A square picture as a data URL. */
export function imageNode(group: NodeGroup, id: string, src: string, size: number, label: UiText): Node {
  return {
    type: 'img',
    group,
    attributes: { src, id, width: size, height: size, node_type: 'img' },
    messages: [],
    meta: { label },
  }
}

/** A button with its own name and the value `true`. */
export function pressNode(group: NodeGroup, name: string, label: UiText): Node {
  return inputNode(group, name, 'submit', { value: 'true', label })
}

/** A link to the next page. */
export function anchorNode(group: NodeGroup, id: string, href: string, title: UiText): Node {
  return {
    type: 'a',
    group,
    attributes: { href, title, id, node_type: 'a' },
    messages: [],
    meta: { label: title },
  }
}

export function csrfNode(token: string): Node {
  return inputNode('default', 'csrf_token', 'hidden', { value: token, required: true })
}

/** A password field. It never has a value. */
export function passwordNode(autocomplete: 'current-password' | 'new-password'): Node {
  const label = texts.passwordLabel()
  return inputNode('password', 'password', 'password', { required: true, autocomplete, label })
}

export function submitNode(group: NodeGroup, value: string, label: UiText): Node {
  return inputNode(group, 'method', 'submit', { value, label })
}

/** The node without its value. */
export function withoutValue(node: Node): Node {
  const { value, ...attributes } = node.attributes
  return { ...node, attributes: attributes as NodeAttributes }
}

/** The nodes with this value in the node of this name. Unchanged if no such node exists. */
export function withValue(nodes: readonly Node[], name: string, value: unknown): Node[] {
  return nodes.map((node) =>
    node.attributes.name === name ? { ...node, attributes: { ...node.attributes, value } } : node,
  )
}

/**
 * The nodes with these messages only. A message for a field without a node adds that node after the others
 * without a method: in this way, Kratos reports a trait that its schema does not know.
 */
export function withMessages(nodes: readonly Node[], placed: readonly PlacedText[]): Node[] {
  const textsOf = (name: string | undefined) =>
    name === undefined ? [] : placed.filter(({ field }) => field === name).map(({ text }) => text)
  const names = new Set(nodes.map((node) => node.attributes.name))
  const unknownNames = new Set(placed.flatMap(({ field }) => (field && !names.has(field) ? [field] : [])))
  const end = nodes.findLastIndex(({ group }) => group === 'default') + 1
  const added = [...unknownNames].map((name) => inputNode('default', name, 'text'))
  return [...nodes.slice(0, end), ...added, ...nodes.slice(end)].map((node) => ({
    ...node,
    messages: textsOf(node.attributes.name),
  }))
}
