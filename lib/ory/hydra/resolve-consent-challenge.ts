import 'server-only'
import type { FailureReason } from '@/lib/ory/kratos/outcome'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { trustedRedirect } from '@/lib/request/redirects'
import { type ConsentRequest, openConsentRequest } from './consent-request'
import { type ConsentStep, consentStepOf } from './consent-step'

/** What becomes of a consent challenge: a request that the visitor can be asked about, or somewhere else to go. */
export type ConsentMeeting =
  | {
      readonly is: 'met'
      readonly request: ConsentRequest
      readonly step: Exclude<ConsentStep, { is: 'sign_in' }>
    }
  | { readonly is: 'go'; readonly url: string }
  | { readonly is: 'failed'; readonly reason: FailureReason }

/**
 * Asks Hydra what a consent challenge is about and Kratos who is there; for the page and again for its form, since
 * either may have changed meanwhile. Who is signed out begins the application's request anew, with a sign-in.
 */
export async function meetConsentChallenge(challenge: string): Promise<ConsentMeeting> {
  if (challenge === '') return { is: 'failed', reason: 'challenge' }
  const [opened, who] = await Promise.all([openConsentRequest(challenge), whoIsSignedIn()])
  if (opened.is === 'gone') return { is: 'go', url: opened.url }
  if (opened.is === 'failed') return opened
  if (who.is === 'unknown') return { is: 'failed', reason: who.reason }

  const requestUrl = trustedRedirect(opened.request.requestUrl)
  if (requestUrl === null) return { is: 'failed', reason: 'malformed' }
  const request = { ...opened.request, requestUrl }
  const step = consentStepOf(request, who)
  return step.is === 'sign_in' ? { is: 'go', url: requestUrl } : { is: 'met', request, step }
}
