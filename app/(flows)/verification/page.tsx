import { flowPageTitle } from '@/app/flow-page-title'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { captchaView } from '@/components/captcha/captcha-view'
import { VerificationLinks } from '@/components/flow/links'
import { FlowScreen } from '@/components/screens/flow-screen'
import { offersRegistration } from '@/lib/flows/registration/registration-policy'
import { currentTranslator } from '@/lib/i18n/current-translator'
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
  return (
    <FlowScreen
      t={t}
      open={open}
      kind="verification"
      changeAddressHref={null}
      laterHref={verifyLaterHref(open)}
      footer={
        !isDone &&
        (isSent || offersSignUp) && (
          <VerificationLinks
            t={t}
            destination={open.destination}
            changeAddressHref={isSent ? changeAddressHref(open) : undefined}
          />
        )
      }
      action={submitVerification}
      notice={formNotice(open, t)}
      overrides={[captchaView]}
    />
  )
}
