import 'server-only'
import { config } from '@/lib/config/config'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { actsOnVisit } from '@/lib/request/acting-urls'

/**
 * The flow without links that act. Kratos' link onward leads to the `return_to` of the flow, which may come from a
 * start that we did not see. Such a link leads to the start page.
 */
export function withoutActingLinks(flow: Flow): Flow {
  return mapNodes(flow, (node) => {
    const { href } = node.attributes
    if (typeof href !== 'string' || !actsOnVisit(href, config().APP_URL)) return node
    return { ...node, attributes: { ...node.attributes, href: '/' } }
  })
}
