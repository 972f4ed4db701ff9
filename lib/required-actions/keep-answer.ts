import 'server-only'
import { voidPendingAddress } from '@/lib/flows/settings/pending-address'
import { writeToIdentity } from '@/lib/ory/kratos/identity/write-to-identity'
import type { SignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { readSession, updateSession } from '@/lib/session/session'
import { secondFactorDeferredAt } from './account-facts'
import { requiredActionsConfig } from './required-actions-config'
import { requiredActionsSession } from './required-actions-session'

/**
 * Keeps in the account which version of the terms its owner accepted, and when: in `metadata_public.terms`, or the
 * version alone in the operator's trait.
 * @returns why it failed, or null
 */
export async function saveAcceptedTerms(
  { identity }: Pick<SignedIn, 'identity'>,
  version: string,
): Promise<FailureReason | null> {
  const { TERMS_TRAIT } = requiredActionsConfig()
  if (!TERMS_TRAIT)
    return writeToIdentity(
      identity,
      { metadata: 'terms' },
      { version, accepted_at: new Date().toISOString() },
    )
  const failure = await writeToIdentity(identity, { trait: TERMS_TRAIT }, version)
  if (failure === null) await updateSession(voidPendingAddress(await readSession()))
  return failure
}

/**
 * Stores that the visitor deferred a second factor: for this session in our cookie, and the first time in the
 * account, because the days count from then. Sending an old cookie again does not extend them.
 * @returns why it failed, or null
 */
export async function deferSecondFactor({
  identity,
  session,
}: Pick<SignedIn, 'identity' | 'session'>): Promise<FailureReason | null> {
  const isFirstTime = secondFactorDeferredAt(identity) === undefined
  const failure = isFirstTime
    ? await writeToIdentity(identity, { metadata: 'second_factor' }, { asked_at: new Date().toISOString() })
    : null
  if (failure === null) await updateSession(requiredActionsSession.change({ notNowIn: session.id }))
  return failure
}
