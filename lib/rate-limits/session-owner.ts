import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import type { Submission } from '@/lib/submission/submission'
import { ownerOfSession } from '@/lib/submission/submission-effects'
import type { RateLimits } from './shared-limits'
import type { StoreEntry } from './store'

/** For how long we keep whose a session is, in seconds. */
export const accountLinkLifetime = 24 * 60 * 60

/** Whose second factor a session waits for. */
interface SessionOwner {
  /** What it is counted by. Empty when we do not know the owner. */
  readonly accounts: readonly string[]
  /**
   * The account that a correct second factor signs in to; null if only a submission that started no session names it.
   */
  readonly credited: string | null
}

type Session = Pick<Submission, 'sessions' | 'sessionToken' | 'visitor'>

/**
 * The owner of the request's session. If Kratos names the owner, neither the origin of the session nor its age
 * matters. If it names no one, the owner is the account named by the submission that created the session.
 */
export async function ownerOf(session: Session, rateLimits: RateLimits): Promise<SessionOwner> {
  const { store, digests } = rateLimits
  const signIns = await Promise.all(session.sessions.map((one) => store.get(signInMemo(one, digests))))
  const [signIn, ...others] = signIns
  const isSignIn = signIn?.startsWith(signedIn) === true && others.length === 0
  const named = await namedByKratos(session, rateLimits)
  const remembered = signIns.flatMap((text) => text?.replace(signedIn, '').split(',') ?? [])
  return {
    accounts: named === '' ? [...new Set(remembered)] : [named],
    credited: isSignIn ? signIn.slice(signedIn.length) : null,
  }
}

/** Begins what we keep of a session where its submission signed in to the one account that it named. */
const signedIn = '='

/** Where we store which account the submission that created a session named. */
function signInMemo(session: string, digests: RateLimits['digests']): StoreEntry {
  return { kind: 'session', of: digests.of('session', session) }
}

/**
 * Keeps whom a submission named that Kratos made a session for.
 * @param isCredited it signed in to the one account that it named
 */
export async function keepSignIn(
  session: string,
  names: readonly string[],
  isCredited: boolean,
  { store, digests }: RateLimits,
): Promise<void> {
  if (names.length > 0)
    await store.set(
      signInMemo(session, digests),
      (isCredited ? signedIn : '') + names.join(),
      accountLinkLifetime,
    )
}

/** The digest of the session's owner, read once from Kratos; empty when Kratos names no owner. */
async function namedByKratos(session: Session, { store, digests }: RateLimits): Promise<string> {
  const memo: StoreEntry = {
    kind: 'session',
    of: digests.of('session owner', JSON.stringify(session.sessions)),
  }
  const found = session.sessions.length > 0 ? await store.get(memo) : null
  if (found !== null) return found
  const owner = await ownerOfSession(session.sessionToken, session.visitor)
  const named = owner === null ? await namedInFlow(session, digests) : digests.identity(owner.identityId)
  // A failure is no answer.
  if (session.sessions.length > 0 && named !== null) await store.set(memo, named, accountLinkLifetime)
  return named ?? ''
}

/**
 * While a second factor is due, `whoami` names no identity. But the flow that would confirm the session contains the
 * account's identifier, if the account has a passkey or a security key, or if it has a password and codes cannot sign
 * in.
 */
async function namedInFlow(
  { sessionToken, visitor }: Session,
  digests: RateLimits['digests'],
): Promise<string | null> {
  // Kratos refuses a program that sends cookies.
  const asking = sessionToken
    ? frontendApi().createNativeLoginFlow(
        { refresh: true, xSessionToken: sessionToken },
        onBehalfOf({ ...visitor, cookieHeader: '' }),
      )
    : frontendApi().createBrowserLoginFlow({ refresh: true }, onBehalfOf(visitor))
  const flow = flowSchema.safeParse((await toServiceResponse(asking)).body).data
  if (flow?.refresh !== true) return null
  const identifier = hiddenIdentifier(flow)
  return identifier === undefined ? '' : digests.account(identifier)
}
