import { phoneStepOf } from '@/app/(phone)/load-phone-step'
import { AccountStyles } from '@/app/account-styles'
import { ClientAccent, ClientBanner } from '@/app/client-branding'
import { CodeStyles } from '@/app/code-styles'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { RegistrationScreen } from '@/components/screens/registration-screen'
import { readDestination } from '@/lib/destination/destination'
import { loginHref } from '@/lib/destination/links'
import { resendWait } from '@/lib/flows/open/resend-wait'
import { isRegistrationClosed, registrationClosedUrl } from '@/lib/flows/registration/registration-policy'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineConfig } from '@/lib/line/line-config'
import { lineName } from '@/lib/line/line-name'
import { flowBrandingOf } from '@/lib/oauth2/client-branding'
import { withShownName } from '@/lib/oauth2/client-name'
import { hintedValues } from '@/lib/oauth2/login-hint'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { currentVisitor } from '@/lib/request/visitor'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { submitRegistration } from './actions'
import { chooseRegistrationScreen } from './choose-registration-screen'
import { registrationSlots } from './registration-slots'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('registration', searchParams, 'registration.title'),
  RegistrationPage,
)

async function RegistrationPage({ searchParams }: PageProps) {
  if (isRegistrationClosed()) {
    const [{ query }, { requestId }] = [
      flowPageUrl('registration', await searchParams),
      await currentVisitor(),
    ]
    redirect(registrationClosedUrl(requestId, loginHref(readDestination(query))))
  }
  const [open, t] = await Promise.all([
    openPageFlow('registration', searchParams),
    currentTranslator('registration'),
  ])
  const look = withShownName(flowBrandingOf(open.flow, clientSettings()), t)
  const phoneStep = await phoneStepOf(open.flow, t.locale)
  const screen = chooseRegistrationScreen(open, { look, phoneStep, provider: lineConfig().LINE_PROVIDER_ID })
  return (
    <>
      <ClientAccent look={look} />
      {/* The list of countries has its styles there, too. */}
      {phoneStep ? <AccountStyles /> : <CodeStyles flow={open.flow} />}
      <ClientBanner look={look} />
      <RegistrationScreen
        t={t}
        flow={screen.flow}
        destination={open.destination}
        page={open.page}
        action={submitRegistration}
        notice={
          screen.isPhoneUnavailable
            ? { severity: 'error', text: t.text('phone.unavailable') }
            : formNotice(open, t)
        }
        draft={open.draft}
        suggested={hintedValues(screen.flow)}
        isComplete={screen.phoneStep?.view.verified === true}
        resendWait={resendWait(open.flow, open.session)}
        slots={registrationSlots(screen, open.page, lineName(), t)}
      />
    </>
  )
}
