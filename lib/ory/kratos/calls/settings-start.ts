import 'server-only'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { currentVisitor } from '@/lib/request/visitor'
import { createBrowserFlow } from './create-browser-flow'
import { type Outcome, outcomeOf } from './outcome'

/**
 * Creates a settings flow that nobody sees, for what only such a flow tells about the visitor.
 * @param route what the log calls it
 */
export async function startSettings(route: string): Promise<Outcome> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const response = await toServiceResponse(createBrowserFlow('settings', {}, onBehalfOf(visitor)))
  const outcome = outcomeOf('settings', 'start', response)
  logCall({ visitor, route, response, outcome: outcome.kind, startedAt })
  return outcome
}
