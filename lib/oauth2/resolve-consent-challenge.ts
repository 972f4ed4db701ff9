import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { type WhoIsSignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { trustedRedirect } from '@/lib/request/redirects'
import { readSession } from '@/lib/session/session'
import { isAnswered } from './answered-consents'
import { type ConsentRequest, getConsentRequest } from './consent-request'
import { startAgainUrl } from './device-request'
import { oauth2Session } from './oauth2-session'

/**
 * The result for a consent challenge: a request to ask the visitor about, another URL to go to, or a failure.
 */
export type ConsentChallengeResult =
  | {
      readonly kind: 'ready'
      readonly request: ConsentRequest & { readonly requestUrl: RedirectUrl }
      readonly step: Exclude<ConsentDecision, { kind: 'sign_in' }>
    }
  | { readonly kind: 'go'; readonly url: RedirectUrl }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/**
 * Loads a consent challenge from Hydra, and the signed-in account from Kratos. The page calls it, and its form calls
 * it again, because both may change in between. A signed-out visitor restarts the application's request, with a sign-
 * in, and so does one who has answered it, after a step back.
 */
export async function resolveConsentChallenge(challenge: string): Promise<ConsentChallengeResult> {
  if (challenge === '') return { kind: 'failed', reason: 'challenge' }
  const [opened, who, session] = await Promise.all([
    getConsentRequest(challenge),
    whoIsSignedIn(),
    readSession(),
  ])
  if (opened.kind === 'gone') return { kind: 'go', url: opened.url }
  if (opened.kind === 'failed') return opened
  if (who.kind === 'unknown') return { kind: 'failed', reason: who.reason }

  const requestUrl = trustedRedirect(
    startAgainUrl(opened.request.requestUrl, oauth2Session.of(session).deviceCode),
  )
  if (requestUrl === null) return { kind: 'failed', reason: 'malformed' }
  const request = { ...opened.request, requestUrl }
  // A device is connected by then, and its code starts nothing again.
  if (!request.isForDevice && isAnswered(challenge, session)) return { kind: 'go', url: requestUrl }
  const step = decideConsent(request, who)
  return step.kind === 'sign_in' ? { kind: 'go', url: requestUrl } : { kind: 'ready', request, step }
}

type SignedIn = Extract<WhoIsSignedIn, { kind: 'signed_in' }>

/**
 * What a consent request needs. `ask`: ask the visitor. `allow`: nothing, they allowed it before. `sign_in`:
 * a sign-in. `other_account`: the account that it is about, because another account is signed in.
 */
type ConsentDecision =
  | { readonly kind: 'ask' | 'allow'; readonly who: SignedIn }
  | { readonly kind: 'other_account'; readonly who: SignedIn }
  | { readonly kind: 'sign_in' }

/**
 * Decides what a consent request needs. Only its own subject may answer it, and an earlier answer counts only for
 * them. A device always needs an answer: a person may type a code that someone else sent (RFC 8628 5.4). Pure.
 */
export function decideConsent(
  { subject, isRemembered, isForDevice }: ConsentRequest,
  who: Exclude<WhoIsSignedIn, { kind: 'unknown' }>,
): ConsentDecision {
  if (who.kind !== 'signed_in') return { kind: 'sign_in' }
  if (who.identity.id !== subject) return { kind: 'other_account', who }
  return { kind: isRemembered && !isForDevice ? 'allow' : 'ask', who }
}
