import 'server-only'
import { config } from '@/lib/config/config'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { changesStateOnGet } from '@/lib/request/state-changing-urls'

/**
 * The flow without links that change state. Kratos' link to continue is the `return_to` of the flow, which may come
 * from a start that we did not see. Such a link is replaced by the start page.
 */
export function withoutStateChangingLinks(flow: Flow): Flow {
  return mapNodes(flow, (node) => {
    const { href } = node.attributes
    if (typeof href !== 'string' || !changesStateOnGet(href, config().APP_URL)) return node
    return { ...node, attributes: { ...node.attributes, href: '/' } }
  })
}
