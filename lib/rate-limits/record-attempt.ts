import 'server-only'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { observers } from '@/lib/observers/observers'
import {
  fetchSessionOwner,
  ownerOfSession,
  type SubmissionEffects,
} from '@/lib/submission/submission-effects'
import type { Attempt } from './attempt'
import { deviceCookieLifetime, withTrustedAccount, writeDeviceCookie } from './device-cookie'
import { guesses, type Reservation } from './rate-limiter'
import { keepSignIn } from './session-owner'

const day = 24 * 60 * 60

/** How long failed attempts are kept for the owner to see, in seconds. */
const seenFor = 30 * day

/**
 * A visitor's own failures of so many seconds are taken off their count. Later, the count has forgotten a part of them.
 */
const forgivenFor = 5 * 60

/** What Kratos' answer means for the counts, for the owner of the account, and for this browser. */
export async function recordAttempt(attempt: Attempt, reserved: Reservation, effects: SubmissionEffects) {
  const { session, passwordChange } = effects
  const credential = guesses(attempt) ? effects.credential : 'nothing'
  const isRight = credential === 'right'
  await reserved.settle(effects, isRight ? await forgiveOwnFailures(attempt, reserved) : 0)
  if (guesses(attempt)) observers().metrics?.guess(credential)
  if (credential === 'wrong' || credential === 'doubt') await recordFailure(attempt, reserved)
  if (passwordChange !== null) await revokeDeviceCookies(passwordChange, attempt)
  if (session === null) return
  const credited = isRight && attempt.isSignIn ? attempt.account : null
  await keepSignIn(session.value, credited, attempt.names, attempt.shared)
  if (credited !== null) await trustDevice(attempt, credited, session)
}

/** Records a failed attempt for the owner to see, if the account has been signed in to before. */
async function recordFailure(attempt: Attempt, { guessLimit }: Reservation): Promise<void> {
  if (attempt.account === null) return
  const { store } = attempt.shared
  // An account that does not exist takes the same time.
  const identity = (await store.get(`owner:${attempt.account}`)) ?? 'nobody'
  const own = identity === 'nobody' ? identity : ownOf(attempt)
  await Promise.all([
    store.incrementBy(`since:${identity}`, 1, seenFor),
    // For a day, a visitor's own are not reported as those of others.
    store.incrementBy(`own:${own}`, 1, day),
    store.incrementBy(`own:${guessLimit}:${own}`, 1, forgivenFor),
  ])
}

/**
 * After a correct secret: this visitor's failures before it no longer count as those of others.
 * @returns how many of them are in the limit that counted this attempt. Other limits count other people's, too
 */
async function forgiveOwnFailures(attempt: Attempt, { guessLimit }: Reservation): Promise<number> {
  if (attempt.account === null) return 0
  const { store } = attempt.shared
  const visitor = ownOf(attempt)
  const own = await store.getAndDelete(`own:${visitor}`)
  if (own === 0) return 0
  const identity = await store.get(`owner:${attempt.account}`)
  if (identity !== null) await store.incrementBy(`since:${identity}`, -own, seenFor)
  return store.getAndDelete(`own:${guessLimit}:${visitor}`)
}

const ownOf = ({ account, network, known }: Attempt) => `${known?.browser ?? network}:${account}`

/** A sign-in that needs a second factor gets no device cookie: with the password, an attacker could collect many. */
async function trustDevice(
  { subjects, known, visitor, shared: { store, digests } }: Attempt,
  account: string,
  session: NonNullable<SubmissionEffects['session']>,
): Promise<void> {
  const { identityId, aal } =
    session.identityId === null ? ((await fetchSessionOwner(session, visitor)) ?? session) : session
  if (identityId === null) return
  const identity = digests.identity(identityId)
  await store.set(`owner:${account}`, identity, deviceCookieLifetime)
  const isKnown = subjects.some(({ use, device }) => use !== 'message' && device !== null)
  if (isKnown || session.cookie === null) return
  const added = { account, identity, at: nowInSeconds(), hasSecond: aal === 'aal2' }
  await writeDeviceCookie(withTrustedAccount(known, added))
}

/** A new password ends what browsers are known for at its identity, except in the browser that chose it. */
async function revokeDeviceCookies(
  { identityId }: NonNullable<SubmissionEffects['passwordChange']>,
  { known, visitor, shared: { store, digests } }: Attempt,
): Promise<void> {
  // A plain form gets only a redirect. Then the signed-in account has saved it.
  const id = identityId ?? (await ownerOfSession(undefined, visitor))?.identityId
  if (id === undefined) return
  const identity = digests.identity(id)
  const changedAt = nowInSeconds()
  await store.set(`changed:${identity}`, String(changedAt), deviceCookieLifetime)
  if (!known?.accounts.some((one) => one.identity === identity)) return
  const renew = (one: (typeof known.accounts)[number]) =>
    one.identity === identity ? { ...one, at: changedAt + 1 } : one
  await writeDeviceCookie({ ...known, accounts: known.accounts.map(renew) })
}
