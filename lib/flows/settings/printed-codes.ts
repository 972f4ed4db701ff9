import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { withLabelContext } from '@/lib/ory/kratos/flow/label-context'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'

/**
 * The settings flow whose backup codes say on paper what they are for. Pure.
 * @param heading the site, the account, and the day
 */
export function withPrintedHeading(flow: Flow, heading: readonly string[]): Flow {
  return mapNodes(flow, (node) =>
    node.attributes.id === 'lookup_secret_codes' ? withLabelContext(node, { printed: heading }) : node,
  )
}
