import 'server-only'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'

/**
 * The identifier of a visitor who re-authenticates, so that they need not type it. Our session has it if our page
 * started the flow. If an application did, Kratos starts the flow and redirects the browser to the page, and whoami
 * returns it.
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
