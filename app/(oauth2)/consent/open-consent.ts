import 'server-only'
import { redirect } from 'next/navigation'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { allowConsent } from '@/lib/ory/hydra/consent-request'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { resolveConsent } from '@/lib/rules/resolve-consent'
import { consentUrl } from './consent-page'

/**
 * The consent request that the visitor must be asked about. Redirects when there is nothing to ask: the request is gone
 * or was answered before, or somebody else must sign in first.
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
  if (step.kind === 'allow') {
    const decided = await allowConsent(challenge, request, step.who.identity, true)
    redirect(decided.kind === 'taken' ? decided.url : await currentFailureUrl(decided.reason, url))
  }
  return { challenge, request, who: step.who, isOtherAccount: step.kind === 'other_account' }
}
