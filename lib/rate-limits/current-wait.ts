import 'server-only'
import type { Challenge } from 'altcha-lib'
import { headers } from 'next/headers'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { subjectOf } from './attempt'
import { readDeviceCookie } from './device-cookie'
import { createWorkChallenge } from './proof-of-work'
import { rateLimits } from './shared-limits'
import type { Turnstile } from './turnstile'

/** The field of the login form that contains a proof of work, or a token of Turnstile. */
export const proofField = 'latchkey.work'

type Offer = NonNullable<Awaited<ReturnType<Turnstile['offer']>>>

/** What makes the wait of a page shorter. */
export interface ProofOfWorkOffer {
  readonly challenge: Challenge
  readonly seconds: number
  readonly field: string
  /** Replaces the challenge, unless it fails. */
  readonly turnstile?: (Offer & { readonly mustReload: boolean }) | undefined
}

/**
 * A login page that says "wait", with how long it is now. The URL says how long it was when the page was opened. It is
 * the same page when it says no such thing, or when we do not know which account the visitor typed.
 */
export async function refreshWait<Open extends OpenFlow>(
  open: Open,
): Promise<Open & { readonly work?: ProofOfWorkOffer }> {
  const { notice, draft, pageUrl, visitor } = open
  const isWait = notice === 'wait' || notice === 'wait_message'
  const shared = isWait && pageUrl.flowId ? rateLimits() : null
  if (!shared || !draft?.identifier) return open
  const { policy, store, digests, turnstile } = shared
  const name = digests.account(draft.identifier)
  const use = notice === 'wait' ? 'first' : 'message'
  const subject = await subjectOf(use, name, await readDeviceCookie(), store)
  const network = digests.network(visitor.ipAddress)
  const { seconds, withProof } = await policy.peek({ subjects: [subject], network })
  if (seconds === 0) return { ...open, notice: undefined }
  if (!withProof) return { ...open, retryAfter: seconds }
  const { by } = withProof
  const [challenge, offer] = await Promise.all([createWorkChallenge(by, digests), turnstile?.offer(by)])
  // A view that a script requested keeps the content security policy of the page that the browser loaded before.
  const mustReload = (await headers()).get('sec-fetch-dest') === 'empty'
  const work = { challenge, seconds: withProof.seconds, field: proofField }
  return { ...open, retryAfter: seconds, work: { ...work, turnstile: offer && { ...offer, mustReload } } }
}
