import 'server-only'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { Visitor } from '@/lib/request/visitor'
import type { Submission } from '@/lib/submission/submission'
import {
  fetchSessionOwner,
  ownerOfSession,
  type SubmissionEffects,
} from '@/lib/submission/submission-effects'
import type { Attempt } from './attempt'
import {
  type DeviceCookie,
  deviceCookieLifetime,
  withTrustedAccount,
  writeDeviceCookie,
} from './device-cookie'
import type { ReservedCounts } from './rate-limiter'
import type { RateLimits } from './shared-limits'

/*
 * What a sign-in is credited with. Only the identity of the session that Kratos made says whose it is. The submission named one
 * identifier and no other, so Kratos' session also says to whom that identifier belongs.
 */

/** How long failed attempts are kept for the owner to see, in seconds. */
const seenFor = 30 * 24 * 60 * 60

/** A visitor's own failures of this many seconds are not reported as those of others. */
const ownFor = 24 * 60 * 60

/** And those of so many seconds are taken off their count. Later, the count has forgotten a part of them. */
const forgivenFor = 5 * 60

/** Records a failed attempt for the owner to see, if the account has been signed in to before. */
export async function recordFailure(
  attempt: Attempt,
  counted: ReservedCounts,
  known: DeviceCookie | null,
  { store }: RateLimits,
): Promise<void> {
  if (attempt.account === null) return
  // An account that does not exist takes the same time.
  const identity = (await store.get({ kind: 'owner', of: attempt.account })) ?? 'nobody'
  const own = identity === 'nobody' ? identity : ownOf(attempt, known)
  await Promise.all([
    store.incrementBy({ kind: 'since', of: identity }, 1, seenFor),
    store.incrementBy({ kind: 'own', of: own }, 1, ownFor),
    store.incrementBy({ kind: 'own', of: `${limitOf(counted)}:${own}` }, 1, forgivenFor),
  ])
}

/**
 * After a correct secret: this visitor's failures before it no longer count as those of others.
 * @returns how many of them are in the counts of this try
 */
export async function forgiveOwnFailures(
  attempt: Attempt,
  counted: ReservedCounts,
  known: DeviceCookie | null,
  { store }: RateLimits,
): Promise<number> {
  if (attempt.account === null) return 0
  const of = ownOf(attempt, known)
  const own = await store.getAndDelete({ kind: 'own', of })
  if (own === 0) return 0
  const identity = await store.get({ kind: 'owner', of: attempt.account })
  if (identity !== null) await store.incrementBy({ kind: 'since', of: identity }, -own, seenFor)
  return store.getAndDelete({ kind: 'own', of: `${limitOf(counted)}:${of}` })
}

function ownOf({ account, network }: Attempt, known: DeviceCookie | null): string {
  return `${known?.browser ?? network}:${account}`
}

/** Failures are taken off the limit that counted them: another one counts other people's, too. */
function limitOf(counted: ReservedCounts): string | undefined {
  return counted.find(({ part }) => part === 'proof' || part === 'guess')?.limit
}

/**
 * After a sign-in with a secret. A sign-in that still needs a second factor gets no device cookie: an attacker with
 * the password could collect as many as they like.
 */
export async function trustDevice(
  { account, first, second }: Attempt,
  { session }: SubmissionEffects,
  { visitor }: Submission,
  known: DeviceCookie | null,
  { store, digests }: RateLimits,
): Promise<void> {
  if (session === null || account === null) return
  const { identityId, aal } =
    session.identityId === null ? ((await fetchSessionOwner(session, visitor)) ?? session) : session
  if (identityId === null) return
  const identity = digests.identity(identityId)
  await store.set({ kind: 'owner', of: account }, identity, deviceCookieLifetime)
  const isKnown = [...first, ...second].some(({ device }) => device !== null)
  if (!isKnown && session.cookie !== null) {
    const added = { account, identity, at: nowInSeconds(), hasSecond: aal === 'aal2' }
    await writeDeviceCookie(withTrustedAccount(known, added))
  }
}

/** A new password ends what browsers are known for at its identity, except in the browser that chose it. */
export async function revokeDeviceCookies(
  { identityId }: NonNullable<SubmissionEffects['passwordChange']>,
  visitor: Visitor,
  known: DeviceCookie | null,
  { store, digests }: RateLimits,
): Promise<void> {
  // A plain form gets only a redirect. Then the signed-in account has saved it.
  const id = identityId ?? (await ownerOfSession(undefined, visitor))?.identityId
  if (id === undefined) return
  const identity = digests.identity(id)
  const changedAt = nowInSeconds()
  await store.set({ kind: 'changed', of: identity }, String(changedAt), deviceCookieLifetime)
  if (!known?.accounts.some((one) => one.identity === identity)) return
  const accounts = known.accounts.map((one) =>
    one.identity === identity ? { ...one, at: changedAt + 1 } : one,
  )
  await writeDeviceCookie({ ...known, accounts })
}
