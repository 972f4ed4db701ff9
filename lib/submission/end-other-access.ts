import 'server-only'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { revokeOtherSessions } from '@/lib/ory/kratos/session/sessions'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { readSession, updateSession } from '@/lib/session/session'
import type { Stage, SubmissionResponse } from './pipeline'
import type { Submission } from './submission'
import { fetchSessionOwner } from './submission-effects'

/** The account whose other access ends, and how to request that from Kratos. */
interface Owner {
  /** Null while Kratos does not say, because a second factor is due. Then only Kratos' sessions end. */
  readonly identityId: string | null
  readonly visitor: Submission['visitor']
  /** The session token of a program. */
  readonly token?: string | undefined
}

/** Revokes what applications may do for an account. */
type RevokeAccess = (identityId: string) => Promise<unknown>

/**
 * After a recovery and after a new password, everything that had access before loses it: the account's other sessions
 * at Kratos, and the logins, consents and tokens at Hydra (OWASP ASVS 5.0, 7.4.3). Kratos' hook
 * `revoke_active_sessions` does the first too, where it is configured. A person who changes a password may keep both.
 * Each failed call is in the log, and the page that follows shows what Kratos and Hydra still list. Only in a server
 * action or route handler: it may set a cookie.
 */
export const endOtherAccess =
  (revokeAccess: RevokeAccess): Stage =>
  async (submission, next) => {
    const response = await next()
    const owner = (await recoveredOwner(submission, response)) ?? (await passwordOwner(submission, response))
    if (owner === null) return response
    const { identityId, visitor, token } = owner
    await Promise.all([revokeOtherSessions(visitor, token), identityId !== null && revokeAccess(identityId)])
    return response
  }

async function recoveredOwner(
  { kind, visitor }: Submission,
  { effects }: SubmissionResponse,
): Promise<Owner | null> {
  const { session } = effects
  if (kind !== 'recovery' || session === null) return null
  const { value, cookie } = session
  const identityId = session.identityId ?? (await fetchSessionOwner(session, visitor))?.identityId ?? null
  return cookie === null
    ? { identityId, visitor, token: value }
    : { identityId, visitor: { ...visitor, cookieHeader: `${cookie}=${value}` } }
}

async function passwordOwner(submission: Submission, response: SubmissionResponse): Promise<Owner | null> {
  const { kind, flowId, entry, visitor, keepsAccess, sessions } = submission
  if (kind !== 'settings') return null
  const { passwordChange: saved } = response.effects
  const token = hasSessionCookie(visitor.cookieHeader) ? undefined : sessions[0]
  if (saved !== null && saved.identityId !== null)
    return keepsAccess ? null : { identityId: saved.identityId, visitor, token }
  const waiting = entry === 'link' ? (await readSession()).settingsAnswer : undefined
  const isContinued = waiting?.flowId === flowId && waiting.section === 'password'
  if ((saved === null && !isContinued) || response.status >= 400) return null
  // The response to a form is a redirect, and a change that waited for a sign-in is saved on the way back. The flow
  // shows whether it was.
  const flow = await findFlow('settings', flowId, visitor)
  if (flow !== undefined && isSaved(flow))
    return keepsAccess || waiting?.keepsAccess ? null : { identityId: flow.identity?.id ?? null, visitor }
  // Our pages note their own forms.
  const note = { flowId, section: 'password', ...(keepsAccess && { keepsAccess }) } as const
  if (entry === 'form') await updateSession({ settingsAnswer: note })
  return null
}
