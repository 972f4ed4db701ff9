import 'server-only'
import { type CallOptions, frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import type { Submission } from '@/lib/submission/submission'
import type { SharedLimits } from './shared-limits'
import type { Memo } from './store'

/** For how long we keep whose a session is, in seconds. Forgotten: Kratos is asked again. */
export const linkedFor = 24 * 60 * 60

/** Whose second factor a session waits for. */
interface SessionOwner {
  /** Digests of accounts. Empty when nobody knows. */
  readonly accounts: readonly string[]
  /** Kratos said so, and not a submission. */
  readonly isNamed: boolean
}

type Session = Pick<Submission, 'sessions' | 'sessionToken' | 'visitor'>

/**
 * Whose session comes along. Kratos names the owner, also while the second factor is due: a sign-in that confirms somebody holds
 * their identifier. So neither the way to the session, nor its age, nor the spelling of its cookie matters. Kratos names
 * nobody who has neither a password nor a security key: then it is whom the sign-in named.
 */
export async function ownerOf(session: Session, { store, digests }: SharedLimits): Promise<SessionOwner> {
  const { sessions } = session
  const memo: Memo = { kind: 'session', of: digests.of('session owner', JSON.stringify(sessions)) }
  const known = sessions.length > 0 ? await store.get(memo) : null
  if (known !== null) return { accounts: [known], isNamed: true }
  const identifier = await identifierOf(session)
  if (identifier !== undefined) {
    const account = digests.account(identifier)
    if (sessions.length > 0) await store.put(memo, account, linkedFor)
    return { accounts: [account], isNamed: true }
  }
  const signIns = await Promise.all(sessions.map((one) => store.get(signInMemo(one, digests))))
  return { accounts: [...new Set(signIns.flatMap((list) => list?.split(',') ?? []))], isNamed: false }
}

/** Where we keep whom the submission named that a session comes from. */
export function signInMemo(session: string, digests: SharedLimits['digests']): Memo {
  return { kind: 'session', of: digests.of('session', session) }
}

/** The identifier of the account that is signed in, from a flow that would confirm it. */
async function identifierOf({ sessionToken, visitor }: Session): Promise<string | undefined> {
  const options: CallOptions = onBehalfOf(visitor)
  const asking = sessionToken
    ? frontendApi().createNativeLoginFlow(
        { refresh: true, xSessionToken: sessionToken },
        withoutCookies(options),
      )
    : frontendApi().createBrowserLoginFlow({ refresh: true }, options)
  const flow = flowSchema.safeParse((await toServiceResponse(asking)).body).data
  return flow?.refresh === true ? hiddenIdentifier(flow) : undefined
}

/** Kratos refuses a program that sends cookies. */
function withoutCookies({ headers: { Cookie: _, ...headers }, ...options }: CallOptions): CallOptions {
  return { ...options, headers }
}
