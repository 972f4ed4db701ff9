import 'server-only'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'

/**
 * The identifier of a visitor who confirms that it is them, so that nobody is asked for it, and nobody mistypes it. Our
 * session knows it where our page started the flow. Where an application did, Kratos starts the flow and sends the
 * browser to the page, and whoami knows it.
 * @returns undefined where the login is not for one account, and where Kratos names it itself
 */
export async function reauthenticationIdentifier({
  flow,
  session: { confirming },
}: Pick<OpenFlow, 'flow' | 'session'>): Promise<string | undefined> {
  if (flow.refresh !== true || hiddenIdentifier(flow) !== undefined) return undefined
  if (confirming?.flowId === flow.id) return confirming.identifier
  const who = await whoIsSignedIn()
  return (who.kind === 'signed_in' && who.name) || undefined
}
