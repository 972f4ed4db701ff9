import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import type { Submission } from '@/lib/submission/submission'
import { ownerOfSession } from '@/lib/submission/submission-effects'
import type { Digests } from './digests'
import type { RateLimits } from './shared-limits'

/** For how long we keep whose a session is, in seconds. */
export const accountLinkLifetime = 24 * 60 * 60

type Session = Pick<Submission, 'sessions' | 'sessionToken' | 'visitor'>

/** Begins what we keep of a session whose submission signed in to the one account that it named. */
const signedIn = '='

/**
 * Whose second factor the request's session waits for. If Kratos names the owner, neither the origin of the session nor
 * its age matters. If it names no one, the owner is the account named by the submission that created the session.
 * @returns the accounts by which it is counted, none if we do not know the owner; and the one that it signs in to, if
 *   sure
 */
export async function ownerOf(session: Session, rateLimits: RateLimits) {
  const { store, digests } = rateLimits
  const signIns = await Promise.all(session.sessions.map((one) => store.get(signInMemo(one, digests))))
  const kept = signIns.flatMap((text) => text?.replace(signedIn, '').split(',') ?? [])
  const named = await namedByKratos(session, rateLimits)
  const isSignIn = signIns.length === 1 && signIns[0]?.startsWith(signedIn) === true
  return {
    accounts: named === '' ? [...new Set(kept)] : [named],
    credited: isSignIn ? (kept[0] ?? null) : null,
  }
}

const signInMemo = (session: string, digests: Digests) => `session:${digests.of('session', session)}` as const

/**
 * Keeps whom a submission named that Kratos made a session for, or the one account that it is sure to have signed in
 * to.
 */
export async function keepSignIn(
  session: string,
  credited: string | null,
  names: readonly string[],
  { store, digests }: RateLimits,
): Promise<void> {
  const text = credited === null ? names.join() : signedIn + credited
  if (text !== '') await store.set(signInMemo(session, digests), text, accountLinkLifetime)
}

/** The digest of the session's owner, read once from Kratos; empty when Kratos names no owner. */
async function namedByKratos(session: Session, { store, digests }: RateLimits): Promise<string> {
  const hasSession = session.sessions.length > 0
  const memo = `session:${digests.of('session owner', JSON.stringify(session.sessions))}` as const
  const found = hasSession ? await store.get(memo) : null
  if (found !== null) return found
  const owner = await ownerOfSession(session.sessionToken, session.visitor)
  const named = owner === null ? await namedInFlow(session, digests) : digests.identity(owner.identityId)
  // A failure is no answer.
  if (hasSession && named !== null) await store.set(memo, named, accountLinkLifetime)
  return named ?? ''
}

/**
 * While a second factor is due, `whoami` names no identity. But the flow that would confirm the session contains the
 * account's identifier, if it has a passkey or a security key, or a password where codes cannot sign in.
 */
async function namedInFlow({ sessionToken, visitor }: Session, digests: Digests): Promise<string | null> {
  // Kratos refuses a program that sends cookies.
  const program = { ...visitor, cookieHeader: '' }
  const refresh = true
  const asking = sessionToken
    ? frontendApi().createNativeLoginFlow({ refresh, xSessionToken: sessionToken }, onBehalfOf(program))
    : frontendApi().createBrowserLoginFlow({ refresh }, onBehalfOf(visitor))
  const flow = flowSchema.safeParse((await toServiceResponse(asking)).body).data
  if (flow?.refresh !== true) return null
  const identifier = hiddenIdentifier(flow)
  return identifier === undefined ? '' : digests.account(identifier)
}
