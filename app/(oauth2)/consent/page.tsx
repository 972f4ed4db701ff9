import { AccountStyles } from '@/app/account-styles'
import { ClientAccent } from '@/app/client-branding'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ConsentForm } from '@/components/oauth2/consent-form'
import { AccountMismatch } from '@/components/oauth2/other-account'
import { FailedAttempts, FailedAttemptsPage } from '@/components/rate-limits/failed-attempts'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { clientBrandingOf } from '@/lib/oauth2/client-branding'
import { withShownName } from '@/lib/oauth2/client-name'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { requestKeyParam } from '@/lib/oauth2/recent-requests'
import { csrfField } from '@/lib/session/csrf-field'
import { submitConsent } from './actions'
import { consentBinding, consentNotice, consentUrl } from './consent-page'
import { openConsent } from './open-consent'

export default titled(() => pageTitle('consent.title'), ConsentPage)

/** Asks whether an application may use the account (docs/behaviour.md 2.2). */
async function ConsentPage({ searchParams }: PageProps) {
  const query = await searchParams
  const [{ challenge, request, who, step, wrongTries, url }, t] = await Promise.all([
    openConsent(query),
    currentTranslator(),
  ])
  const { PRIVACY_URL, TERMS_URL } = config()
  const look = withShownName(clientBrandingOf(request.client, clientSettings(), request.requestUrl), t)
  const ownLogo = look.ownName === undefined ? request.client.logoUrl : undefined
  const client = {
    ...request.client,
    name: look.name ?? request.client.name,
    logoUrl: look.logoUrl ?? ownLogo,
  }
  if (step === 'other_account') {
    return (
      <>
        <AccountStyles />
        <AccountMismatch t={t} client={client} name={who.name} continueHref={request.requestUrl} />
      </>
    )
  }
  if (step === 'allow')
    return (
      <>
        <AccountStyles />
        <FailedAttemptsPage t={t} count={wrongTries} client={client} continueHref={url} />
      </>
    )
  return (
    <>
      <AccountStyles />
      <ClientAccent look={look} />
      <ConsentForm
        t={t}
        request={{ ...request, client }}
        ownName={look.ownName}
        name={who.name}
        notice={consentNotice(query.notice, t)}
        banner={<FailedAttempts t={t} count={wrongTries} />}
        operator={{ privacyUrl: PRIVACY_URL, termsUrl: TERMS_URL }}
        switchHref={`/logout?${new URLSearchParams({ return_to: consentUrl(challenge) })}`}
        action={submitConsent}
        fields={{
          consent_challenge: challenge,
          ...requestKeyParam(request),
          ...csrfField(consentBinding(challenge, who.session.id)),
        }}
      />
    </>
  )
}
