import { CodeStyles } from '@/app/code-styles'
import { flowPageTitle } from '@/app/flow-page-title'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { captchaView } from '@/components/captcha/captcha-view'
import { VerificationLinks } from '@/components/flow/links'
import { FlowScreen } from '@/components/screens/flow-screen'
import { offersRegistration } from '@/lib/flows/registration/registration-policy'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { submitVerification } from './actions'
import { openVerification } from './open-verification'
import { changeAddressHref, verifyLaterHref } from './ways-on'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('verification', searchParams, 'verification.title'),
  VerificationPage,
)

async function VerificationPage({ searchParams }: PageProps) {
  const [t, open, offersSignUp] = await Promise.all([
    currentTranslator('verification'),
    openVerification(searchParams),
    offersRegistration(),
  ])
  const isSent = open.flow.state === 'sent_email'
  const isDone = open.flow.state === 'passed_challenge'
  const isSignedIn = hasSessionCookie(open.visitor.cookieHeader)
  const canChange = isSent || open.known !== undefined
  return (
    <>
      <CodeStyles flow={open.flow} />
      <FlowScreen
        t={t}
        open={open}
        kind="verification"
        changeAddressHref={null}
        laterHref={verifyLaterHref(open)}
        known={open.known}
        footer={
          !isDone &&
          (canChange || (offersSignUp && !isSignedIn)) && (
            <VerificationLinks
              t={t}
              destination={open.destination}
              changeAddressHref={canChange ? changeAddressHref(open) : undefined}
            />
          )
        }
        action={submitVerification}
        notice={formNotice(open, t)}
        overrides={[captchaView]}
      />
    </>
  )
}
