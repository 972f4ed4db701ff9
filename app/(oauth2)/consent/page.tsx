import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageTitle } from '@/app/page-title'
import { ConsentForm } from '@/components/screens/consent-form'
import { OtherAccount } from '@/components/screens/other-account'
import { config } from '@/lib/config/config'
import { csrfToken } from '@/lib/http/csrf-token'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { allowConsent } from '@/lib/ory/hydra/consent-request'
import { resolveConsentChallenge } from '@/lib/ory/hydra/resolve-consent-challenge'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { submitConsent } from './actions'
import { consentAddress, consentNotice, consentPurpose } from './consent-page'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('consent.title')
}

/** Asks whether an application may use the account (specification 2.2), unless that was answered before. */
export default async function ConsentPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const query = await searchParams
  const challenge = typeof query.consent_challenge === 'string' ? query.consent_challenge : ''
  const address = consentAddress(challenge)
  const meeting = await resolveConsentChallenge(challenge)
  if (meeting.kind === 'go') redirect(meeting.url)
  if (meeting.kind === 'failed') redirect(await currentFailureUrl(meeting.reason, address))

  const { request, step } = meeting
  if (query.ui_locales === undefined && request.uiLocales.length > 0) {
    const notice = typeof query.notice === 'string' ? { notice: query.notice } : {}
    redirect(consentAddress(challenge, { ...notice, ui_locales: request.uiLocales.join(' ') }))
  }
  const t = await currentTranslator()
  const { who } = step
  if (step.kind === 'other_account') {
    return <OtherAccount t={t} client={request.client} name={who.name} continueHref={request.requestUrl} />
  }
  if (step.kind === 'allow') {
    const decided = await allowConsent(challenge, request, who.identity, true)
    redirect(decided.kind === 'taken' ? decided.url : await currentFailureUrl(decided.reason, address))
  }
  const { PRIVACY_URL, TERMS_URL, SESSION_SECRET } = config()
  return (
    <ConsentForm
      t={t}
      request={request}
      name={who.name}
      notice={consentNotice(query.notice, t)}
      operator={{ privacyUrl: PRIVACY_URL, termsUrl: TERMS_URL }}
      switchHref={`/logout?${new URLSearchParams({ return_to: address })}`}
      action={submitConsent}
      fields={{
        consent_challenge: challenge,
        csrf_token: csrfToken(
          { purpose: consentPurpose(challenge), sessionId: who.session.id },
          SESSION_SECRET,
        ),
      }}
    />
  )
}
