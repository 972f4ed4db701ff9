import 'server-only'
import type { Flow } from '@/lib/ory/kratos/flow'
import { hiddenIdentifier, withHiddenIdentifier } from '@/lib/ory/kratos/hidden-identifier'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { OpenFlow } from './open-flow'

/**
 * The login flow of a visitor who confirms that it is them, with their identifier, so that nobody is asked for it. Our
 * session knows it where our page started the flow. Where an application did, Kratos starts the flow and sends the
 * browser to the page, and whoami knows it.
 */
export async function withOwnIdentifier({
  flow,
  session,
}: Pick<OpenFlow, 'flow' | 'session'>): Promise<Flow> {
  const isKnown = hiddenIdentifier(flow) !== undefined || session.confirming?.flowId === flow.id
  if (flow.refresh !== true || isKnown) return flow
  const who = await whoIsSignedIn()
  return who.kind === 'signed_in' && who.name ? withHiddenIdentifier(flow, who.name) : flow
}
