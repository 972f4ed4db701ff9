import type { Flow, RawNode } from './flow'

/** The flow with each of its nodes replaced by what `change` returns for it. */
export function mapNodes(flow: Flow, change: (node: RawNode) => RawNode): Flow {
  return { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.map(change) } }
}

/** The flow with only the nodes that `isKept` accepts. */
export function filterNodes(flow: Flow, isKept: (node: RawNode) => boolean): Flow {
  return { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.filter(isKept) } }
}
