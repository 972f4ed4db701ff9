import 'server-only'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { cleanIdentifier } from './clean'
import type { Stage } from './pipeline'
import type { Submission } from './submission'
import { noEffects } from './submission-effects'

/**
 * Rejects a re-authentication that names another account. Kratos 26.2 checks this only in its last step. Until
 * then, it sends codes to the other person, and the page asks for that person's code.
 */
export const refuseAccountSwitch: Stage = async (submission, next) =>
  (await isOtherAccount(submission))
    ? { status: 403, body: otherIdentifierError, setCookies: [], effects: noEffects }
    : next()

/** @param submission the submission for Kratos; the identifier is empty if the form names no account */
async function isOtherAccount({
  kind,
  flowId,
  identifier,
  visitor,
}: Pick<Submission, 'kind' | 'flowId' | 'identifier' | 'visitor'>): Promise<boolean> {
  const named = folded(identifier)
  if (kind !== 'login' || named === '' || !hasSessionCookie(visitor.cookieHeader)) return false
  const flow = await findFlow('login', flowId, visitor)
  // For a second factor Kratos takes the session's own account, whatever is named.
  if (flow?.refresh !== true || flow.requested_aal === 'aal2') return false
  if (folded(hiddenIdentifier(flow) ?? '') === named || offersAddress(flow, named)) return false
  const who = await whoIsSignedIn()
  if (who.kind !== 'signed_in') return true
  const { traits, addresses } = who.identity
  // Only the operator's schema says which of its traits are identifiers.
  return ![...textsIn(traits), ...addresses.map(({ value }) => value)].some((own) => folded(own) === named)
}

/** What Kratos would answer at the end. */
const otherIdentifierError = {
  error: {
    id: 'security_identity_mismatch',
    code: 403,
    status: 'Forbidden',
    message: 'This is the sign-in of another account',
    reason: 'The identifier is not the one of the session that confirms who it is.',
  },
} as const

/** Kratos offers to send a code there. It writes a phone number in its own way. */
function offersAddress({ ui }: Flow, named: string): boolean {
  return ui.nodes.some(
    ({ attributes: { name, value } }) => name === 'address' && folded(String(value)) === named,
  )
}

/** Kratos reads a phone number with and without separators, and after 26.2.0 keeps it without. */
function folded(identifier: string): string {
  const text = cleanIdentifier(identifier).toLowerCase()
  return /^\+[\d\s().-]+$/.test(text) ? text.replace(/[^+\d]/g, '') : text
}

/** Each text in the traits of an account. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
