import 'server-only'
import { redirect } from '@/lib/http/redirect'
import { acceptConsent } from '@/lib/oauth2/consent-request'
import { promptsOf } from '@/lib/oauth2/prompts'
import type { ConsentChallengeResult } from '@/lib/oauth2/resolve-consent-challenge'
import { isRecentSignIn } from '@/lib/ory/kratos/session/recent-sign-in'
import { takeUnseenFailures } from '@/lib/rate-limits/failed-attempts'
import { currentFailureUrl } from '@/lib/request/failure-url'
import type { SearchParams } from '@/lib/urls/flow-page-url'
import { consentUrl } from './consent-page'
import { resolveConsent } from './resolve-consent'

/** How long Hydra remembers what `skip_consent` allowed, in seconds: an operator may take `skip_consent` away. */
const trustedFor = 24 * 60 * 60

/**
 * The consent request that the visitor must be asked about. Redirects if there is nothing to ask: the request is gone
 * or was answered before, or another account must sign in first.
 * @param query of the consent page
 */
export async function openConsent(query: SearchParams) {
  const challenge = typeof query.consent_challenge === 'string' ? query.consent_challenge : ''
  const begun = typeof query.begun === 'string' ? { begun: query.begun } : {}
  const url = consentUrl(challenge, begun)
  const result = await resolveConsent(challenge)
  if (result.kind === 'go') redirect(result.url)
  if (result.kind === 'failed') redirect(await currentFailureUrl(result.reason, url))

  const { request, step } = result
  if (query.ui_locales === undefined && request.uiLocales.length > 0) {
    const notice = typeof query.notice === 'string' ? { notice: query.notice } : {}
    redirect(consentUrl(challenge, { ...begun, ...notice, ui_locales: request.uiLocales.join(' ') }))
  }
  const wrongTries = mayTell(result) ? await takeUnseenFailures(step.who.identity.id) : undefined
  // A visitor who sees this returns here. Nothing is shown twice.
  if (step.kind === 'allow' && wrongTries === undefined) {
    // Hydra needs it for `prompt=none`.
    const rememberFor = request.client.isTrusted ? trustedFor : 0
    const decided = await acceptConsent(challenge, request, step.who.identity, rememberFor)
    redirect(decided.kind === 'taken' ? decided.url : await currentFailureUrl(decided.reason, url))
  }
  const more = query.ui_locales === undefined ? begun : { ...begun, ui_locales: String(query.ui_locales) }
  return { challenge, request, who: step.who, step: step.kind, wrongTries, url: consentUrl(challenge, more) }
}

/** Whether this page may be shown right after a sign-in, or must be. */
function mayTell({ request, step }: Extract<ConsentChallengeResult, { kind: 'ready' }>): boolean {
  if (step.kind !== 'allow') return step.kind === 'ask'
  return isRecentSignIn(step.who.session) && !promptsOf(request.requestUrl).includes('none')
}
