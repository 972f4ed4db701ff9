import 'server-only'
import { config } from '@/lib/config/config'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import { type ConsentRequest, rejectConsentRequired } from '@/lib/oauth2/consent-request'
import { promptsOf } from '@/lib/oauth2/prompts'
import { requestKeyParam } from '@/lib/oauth2/recent-requests'
import { type ConsentChallengeResult, resolveConsentChallenge } from '@/lib/oauth2/resolve-consent-challenge'
import { stepUpRestartUrl } from '@/lib/oauth2/step-up'
import { trustedRedirect } from '@/lib/request/redirects'
import { readDueActions } from '@/lib/required-actions/read-due-actions'

/**
 * What a consent challenge needs, as `resolveConsentChallenge` returns it, and no part of it for an account with a
 * required action: that person is redirected to the page for it. This is the last step before an application gets a
 * token: a new consent, one that Hydra remembers or skips, and the one of a device all pass here. The page checks,
 * and its form checks again. A request with `prompt=none` allows no page: its application receives the error that one
 * is needed.
 */
export async function resolveConsent(challenge: string): Promise<ConsentChallengeResult> {
  const result = await resolveConsentChallenge(challenge)
  if (result.kind !== 'ready' || result.step.kind === 'other_account') return result
  const { request, step } = result
  const due = await readDueActions(step.who, request)
  if (due.kind === 'failed') return due
  // As for any signed-out visitor, the application's request restarts.
  if (due.kind === 'signed_out') return { kind: 'go', url: request.requestUrl }
  if (due.steps.length === 0) return (due.demandsAal2 && tellHydra(request)) || result
  if (promptsOf(request.requestUrl).includes('none')) return refuse(challenge)
  const locales = request.uiLocales.join(' ')
  const begun = requestKeyParam(request)
  const query = { consent_challenge: challenge, ...begun, ...(locales && { ui_locales: locales }) }
  return { kind: 'go', url: requiredActionsUrl(query) }
}

/** Where Hydra hears of the second factor; null when it has, so that the ID token says it. */
function tellHydra(request: ConsentRequest): ConsentChallengeResult | null {
  const again = stepUpRestartUrl(request, config().STEP_UP_ACR)
  const url = again && trustedRedirect(again)
  return url ? { kind: 'go', url } : null
}

async function refuse(challenge: string): Promise<ConsentChallengeResult> {
  const decided = await rejectConsentRequired(challenge)
  return decided.kind === 'taken' ? { kind: 'go', url: decided.url } : decided
}
