import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { FailureReference } from '@/components/screens/failure-reference'
import { FailureScreen } from '@/components/screens/failure-screen'
import { config } from '@/lib/config/config'
import { loginHref } from '@/lib/destination/links'
import { roundTripDestination } from '@/lib/destination/oidc-round-trip'
import { allowedRetry } from '@/lib/destination/return-to'
import { registrationClosedUrl } from '@/lib/flows/registration/registration-policy'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import { isLineBrowser } from '@/lib/line/line-browser'
import { openExternalUrl } from '@/lib/line/open-in-browser'
import { otherBrowserPath } from '@/lib/line/other-browser'
import { findRecentRequest } from '@/lib/oauth2/recent-requests'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import { errorTexts, isRequestExpired, serviceError } from './error-texts'
import { logErrorPage } from './log-error-page'
import { readErrorQuery } from './query'

export default titled(() => pageTitle('error.generic.title'), ErrorPage)

/** The error screen (docs/behaviour.md 2.2): what happened, and what the visitor can do. */
async function ErrorPage({ searchParams }: PageProps) {
  const [params, t, visitor] = await Promise.all([searchParams, currentTranslator(), currentVisitor()])
  const query = readErrorQuery(params)
  const error = await serviceError(query)
  if (query.request === undefined) logErrorPage(visitor.requestId, query, error)
  const destination = query.id ? await roundTripDestination() : {}
  // The login page explains it, and offers every other sign-in method.
  if (error.cause === 'disabled') redirect(loginHref(destination, { loginError: 'true', notice: 'disabled' }))
  if (error.cause === 'other_browser') redirect(otherBrowserPath)
  if (error.cause === 'other_account') redirect('/settings?notice=other_account')
  if (error.cause === 'not_admitted')
    redirect(registrationClosedUrl(visitor.requestId, loginHref(destination)))
  const { title, explanation, severity, details, quotation } = errorTexts(query, error, t)
  const retry = query.reason
    ? allowedRetry(query.retry)
    : Object.keys(destination).length > 0 && loginHref(destination)
  const requestId = query.request ?? visitor.requestId
  const home = { href: '/', label: t.text('action.go_back') }
  const lost = isRequestExpired(query, error) ? await findRecentRequest(query.begun) : null
  const again = lost && { href: lost.url, label: t.text('action.continue_to', { place: lost.name }) }
  const outsideHref = isLineBrowser(visitor.userAgent) ? openExternalUrl(retry || '/') : undefined
  const outsideLine = outsideHref ? { href: outsideHref, label: t.text('line.open_in_browser') } : undefined
  return (
    <>
      <AccountStyles />
      <FailureScreen
        t={t}
        title={title}
        explanation={explanation}
        severity={severity}
        details={details}
        quotation={quotation}
        primaryLink={again ?? (retry ? { href: retry, label: retryLabel(query.reason, t) } : home)}
        secondaryLink={outsideLine ?? (again ? home : undefined)}
        reference={requestId && <FailureReference t={t} requestId={requestId} />}
        supportUrl={config().SUPPORT_URL}
      />
    </>
  )
}

/** While registration is closed, a second attempt is of no use: the link is to the sign-in. */
function retryLabel(reason: FailureReason | undefined, t: Translator): string {
  return t.text(reason === 'registration_off' ? 'registration.sign_in' : 'action.retry')
}
