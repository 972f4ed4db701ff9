import 'server-only'
import type { Challenge } from 'altcha-lib'
import { headers } from 'next/headers'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { deviceFor } from './attempt'
import { readDeviceCookie } from './device-cookie'
import { createWorkChallenge } from './proof-of-work'
import { noCost } from './rate-limiter'
import { rateLimits } from './shared-limits'
import type { TurnstileOffer } from './turnstile'

/** The field of the login form that contains a proof of work, or a token of Turnstile. */
export const proofField = 'latchkey.work'

/** How long the visitor of a page waits before the next attempt. */
export interface CurrentWait {
  /** 0 when the wait is over. */
  readonly seconds: number
  /** A proof makes it shorter. */
  readonly work?:
    | {
        readonly challenge: Challenge
        readonly seconds: number
        readonly field: string
        /** Replaces the challenge, unless it fails. */
        readonly turnstile?: (TurnstileOffer & { readonly mustReload: boolean }) | undefined
      }
    | undefined
}

/**
 * A login page that says "wait", with how long it is now. The URL says how long it was when the page was opened. It is the
 * same page when it says no such thing, or when we do not know which account the visitor typed.
 */
export async function refreshWait<Open extends OpenFlow>(
  open: Open,
): Promise<Open & Pick<CurrentWait, 'work'>> {
  const wait = await waitNow(open)
  if (wait === null) return open
  return wait.seconds === 0
    ? { ...open, notice: undefined }
    : { ...open, retryAfter: wait.seconds, work: wait.work }
}

async function waitNow({ notice, draft, pageUrl, visitor }: OpenFlow): Promise<CurrentWait | null> {
  const identifier = draft?.identifier
  const isWait = notice === 'wait' || notice === 'wait_message'
  const shared = isWait && pageUrl.flowId ? rateLimits() : null
  if (!shared || !identifier) return null
  const { policy, store, digests, turnstile } = shared
  const name = digests.account(identifier)
  const one = [{ name, device: await deviceFor(name, false, await readDeviceCookie(), store) }]
  const network = digests.network(visitor.ipAddress)
  const tried = { ...noCost, network, [notice === 'wait' ? 'first' : 'recipients']: one }
  const { seconds, withProof } = await policy.peek(tried)
  if (!withProof) return { seconds }
  const { by } = withProof
  const [challenge, offer] = await Promise.all([createWorkChallenge(by, digests), turnstile?.offer(by)])
  const turnstileNow = offer && { ...offer, mustReload: await isPartOfPage() }
  return {
    seconds,
    work: { challenge, seconds: withProof.seconds, field: proofField, turnstile: turnstileNow },
  }
}

/**
 * Whether a script requested this view. Then the browser keeps the content security policy of the page that it loaded
 * before.
 */
async function isPartOfPage(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'empty'
}
