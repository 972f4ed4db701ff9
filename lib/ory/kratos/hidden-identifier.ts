import type { Flow } from './flow'

/** Who a flow is for, when Kratos knows already: the value of its hidden identifier (specification 2.2). */
export function hiddenIdentifier(flow: Flow): string | undefined {
  const node = flow.ui.nodes.find(
    ({ attributes }) => attributes.name === 'identifier' && attributes.type === 'hidden',
  )
  const value = node?.attributes.value
  return typeof value === 'string' && value !== '' ? value : undefined
}
