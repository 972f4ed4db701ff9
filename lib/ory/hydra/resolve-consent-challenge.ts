import 'server-only'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { trustedRedirect } from '@/lib/request/redirects'
import { readSession } from '@/lib/session/session'
import { type ConsentRequest, openConsentRequest } from './consent-request'
import { type ConsentStep, consentStepOf } from './consent-step'
import { startAgainUrl } from './device-request'

/**
 * The result for a consent challenge: a request to ask the visitor about, another URL to go to, or a failure.
 */
export type ConsentChallengeResult =
  | {
      readonly kind: 'ready'
      readonly request: ConsentRequest
      readonly step: Exclude<ConsentStep, { kind: 'sign_in' }>
    }
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/**
 * Asks Hydra about a consent challenge, and Kratos who is signed in. The page asks, and its form asks again,
 * because both may change in between. A visitor who is signed out starts the application's request again,
 * with a sign-in.
 */
export async function resolveConsentChallenge(challenge: string): Promise<ConsentChallengeResult> {
  if (challenge === '') return { kind: 'failed', reason: 'challenge' }
  const [opened, who, { deviceCode }] = await Promise.all([
    openConsentRequest(challenge),
    whoIsSignedIn(),
    readSession(),
  ])
  if (opened.kind === 'gone') return { kind: 'go', url: opened.url }
  if (opened.kind === 'failed') return opened
  if (who.kind === 'unknown') return { kind: 'failed', reason: who.reason }

  const requestUrl = trustedRedirect(startAgainUrl(opened.request.requestUrl, deviceCode))
  if (requestUrl === null) return { kind: 'failed', reason: 'malformed' }
  const request = { ...opened.request, requestUrl }
  const step = consentStepOf(request, who)
  return step.kind === 'sign_in' ? { kind: 'go', url: requestUrl } : { kind: 'ready', request, step }
}
