import type { Flow } from './flow'
import { mapNodes } from './map-nodes'

/** The identifier of the account that a flow is for, from Kratos' hidden field (docs/behaviour.md 2.2). */
export function hiddenIdentifier(flow: Flow): string | undefined {
  const node = flow.ui.nodes.find(
    ({ attributes }) => attributes.name === 'identifier' && attributes.type === 'hidden',
  )
  const value = node?.attributes.value
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The flow with this identifier instead of the field for one. */
export function withHiddenIdentifier(flow: Flow, identifier: string): Flow {
  return mapNodes(flow, (node) => {
    const { name, type } = node.attributes
    if (name !== 'identifier' || type === 'hidden') return node
    return { ...node, attributes: { ...node.attributes, type: 'hidden', value: identifier } }
  })
}
