import type { Flow } from './flow'

/** The identifier of the account that a flow is for, from Kratos' hidden field (specification 2.2). */
export function hiddenIdentifier(flow: Flow): string | undefined {
  const node = flow.ui.nodes.find(
    ({ attributes }) => attributes.name === 'identifier' && attributes.type === 'hidden',
  )
  const value = node?.attributes.value
  return typeof value === 'string' && value !== '' ? value : undefined
}
