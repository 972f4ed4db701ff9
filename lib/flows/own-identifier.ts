import 'server-only'
import { config } from '@/lib/config/config'
import type { FlowKind } from '@/lib/http/flow-kind'
import { hasSessionCookie } from '@/lib/http/kratos-cookies'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { hiddenIdentifier, withHiddenIdentifier } from '@/lib/ory/kratos/hidden-identifier'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { Visitor } from '@/lib/request/visitor'
import { cleanIdentifier } from '@/lib/submission/clean'
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

/**
 * Whether somebody who confirms that it is them names another account. Kratos 26.2 finds that out only at the end: until
 * then it sends codes to the other person, and a page says that it waits for theirs.
 * @param submission what is on its way to Kratos; the identifier is empty where it names nobody
 */
export async function namesSomebodyElse(
  {
    kind,
    flowId,
    identifier,
  }: { readonly kind: FlowKind; readonly flowId: string; readonly identifier: string },
  visitor: Visitor,
): Promise<boolean> {
  const named = folded(identifier)
  if (kind !== 'login' || named === '') return false
  if (!hasSessionCookie(visitor.cookieHeader, config().ORY_SESSION_COOKIE)) return false
  const { body } = await toServiceResponse(getFlow('login', flowId, visitor))
  const flow = flowSchema.safeParse(body).data
  // Kratos takes nothing for a flow that it does not show. For a second factor it takes the session's own account.
  if (flow?.refresh !== true || flow.requested_aal === 'aal2') return false
  if (folded(hiddenIdentifier(flow) ?? '') === named) return false
  const who = await whoIsSignedIn()
  if (who.kind !== 'signed_in') return true
  const { traits, addresses } = who.identity
  // Only the operator's schema says which of its traits are identifiers.
  return ![...textsIn(traits), ...addresses.map(({ value }) => value)].some((own) => folded(own) === named)
}

/** What Kratos would answer at the end. */
export const otherIdentifierError = {
  error: {
    id: 'security_identity_mismatch',
    code: 403,
    status: 'Forbidden',
    message: 'This is the sign-in of another account',
    reason: 'The identifier is not the one of the session that confirms who it is.',
  },
} as const

function folded(identifier: string): string {
  return cleanIdentifier(identifier).toLowerCase()
}

/** Each text in the traits of an account. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
