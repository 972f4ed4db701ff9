import 'server-only'
import { z } from 'zod'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { Visitor } from '@/lib/request/visitor'
import type { Submission } from '@/lib/submission/submission'
import { type Understood, whoseSession } from '@/lib/submission/understood'
import { type KnownBrowser, knownFor, withAccount, writeKnownBrowser } from './known-browser'
import type { Try } from './policy'
import type { SharedLimits } from './shared-limits'
import { linkedFor } from './try-of'

/*
 * What a sign-in is credited with. Only the identity of the session that Kratos made says whose it is. The submission named one
 * identifier and no other, so Kratos' session also says to whom that identifier belongs.
 */

/** For how long wrong tries are kept for the owner to see, in seconds. */
const seenFor = 30 * 24 * 60 * 60

/** Somebody's own wrong tries of so many seconds are forgiven after a right one. */
const forgivenFor = 24 * 60 * 60

/** Notes a wrong try, for the owner to see, where somebody has signed in to the account before. */
export async function noteWrong(tried: Try, { store }: SharedLimits): Promise<void> {
  if (tried.owner === null) return
  // An account that does not exist takes the same time.
  const identity = (await store.get({ kind: 'owner', of: tried.owner })) ?? 'nobody'
  await Promise.all([
    store.add({ kind: 'since', of: identity }, 1, seenFor),
    store.add({ kind: 'own', of: identity === 'nobody' ? identity : ownOf(tried) }, 1, forgivenFor),
  ])
}

/**
 * After a right secret: this visitor's wrong tries before it. They are no strangers' tries any more.
 * @returns how many
 */
export async function takeOwnWrong(tried: Try, { store }: SharedLimits): Promise<number> {
  if (tried.owner === null) return 0
  const own = await store.takeNumber({ kind: 'own', of: ownOf(tried) })
  const identity = own > 0 ? await store.get({ kind: 'owner', of: tried.owner }) : null
  if (identity !== null) await store.add({ kind: 'since', of: identity }, -own, seenFor)
  return own
}

function ownOf({ owner, browser, network }: Try): string {
  return `${browser ?? network}:${owner}`
}

/**
 * After a sign-in with a secret. A sign-in that still needs a second factor makes no known browser: whoever knows the password
 * could then have as many of them as they like.
 */
export async function creditSignIn(
  tried: Try,
  { session }: Understood,
  { visitor }: Submission,
  known: KnownBrowser | null,
  { store, digests }: SharedLimits,
): Promise<void> {
  const account = tried.owner
  if (session === null || account === null) return
  await store.put({ kind: 'session', of: digests.of('session', session.value) }, account, linkedFor)
  const { identityId, aal } =
    session.identityId === null ? ((await whoseSession(session, visitor)) ?? session) : session
  if (identityId === null) return
  const identity = digests.identity(identityId)
  await store.put({ kind: 'owner', of: account }, identity, knownFor)
  if (tried.browser === null && session.cookie !== null) {
    const added = { account, identity, at: nowInSeconds(), hasSecond: aal === 'aal2' }
    await writeKnownBrowser(withAccount(known, added))
  }
}

/** A new password ends what browsers are known for at its identity, except in the browser that chose it. */
export async function endKnownBrowsers(
  { identityId }: NonNullable<Understood['savedPassword']>,
  visitor: Visitor,
  known: KnownBrowser | null,
  { store, digests }: SharedLimits,
): Promise<void> {
  // A plain form gets only a redirect. Then whoever is signed in has saved it.
  const id = identityId ?? (await whoIsSignedIn(visitor))
  if (id === null) return
  const identity = digests.identity(id)
  const changedAt = nowInSeconds()
  await store.put({ kind: 'changed', of: identity }, String(changedAt), knownFor)
  if (!known?.accounts.some((one) => one.identity === identity)) return
  const accounts = known.accounts.map((one) =>
    one.identity === identity ? { ...one, at: changedAt + 1 } : one,
  )
  await writeKnownBrowser({ ...known, accounts })
}

const sessionSchema = z.looseObject({ identity: z.looseObject({ id: z.string() }) })

async function whoIsSignedIn(visitor: Visitor): Promise<string | null> {
  const { status, body } = await toServiceResponse(frontendApi().toSession({}, onBehalfOf(visitor)))
  const session = status === 200 ? sessionSchema.safeParse(body).data : undefined
  return session?.identity.id ?? null
}
