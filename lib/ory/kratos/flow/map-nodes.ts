import type { Flow, RawNode, UiText } from './flow'

/** The flow with each of its nodes replaced by what `change` returns for it. */
export function mapNodes(flow: Flow, change: (node: RawNode) => RawNode): Flow {
  return { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.map(change) } }
}

/** The flow with only the nodes that `isWanted` accepts. */
export function filterNodes(flow: Flow, isWanted: (node: RawNode) => boolean): Flow {
  return { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.filter(isWanted) } }
}

/** The flow with only the messages of the whole form that `isWanted` accepts. */
export function filterMessages(flow: Flow, isWanted: (text: UiText) => boolean): Flow {
  return { ...flow, ui: { ...flow.ui, messages: flow.ui.messages.filter(isWanted) } }
}

/** The flow with one more hidden field, which every form of the flow posts. */
export function withHiddenField(flow: Flow, name: string, value: string): Flow {
  const field: RawNode = {
    type: 'input',
    group: 'default',
    attributes: { node_type: 'input', type: 'hidden', name, value },
    messages: [],
  }
  return { ...flow, ui: { ...flow.ui, nodes: [field, ...flow.ui.nodes] } }
}
