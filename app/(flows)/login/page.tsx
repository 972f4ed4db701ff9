import { ClientAccent, ClientBanner } from '@/app/client-branding'
import { CodeStyles } from '@/app/code-styles'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { loginTransforms } from '@/app/transforms/login-transforms'
import { LinkedLogin } from '@/components/line/linked-login'
import { LoginScreen, loginFormId, titleOf } from '@/components/screens/login-screen'
import { config } from '@/lib/config/config'
import { reauthenticationIdentifier } from '@/lib/flows/login/reauthentication-identifier'
import { areaOfPage } from '@/lib/flows/open/page-area'
import { resendWait } from '@/lib/flows/open/resend-wait'
import { hasBlockedProviders, offersRegistration } from '@/lib/flows/registration/registration-policy'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineConfig } from '@/lib/line/line-config'
import { lineName } from '@/lib/line/line-name'
import { flowBrandingOf } from '@/lib/oauth2/client-branding'
import { withShownName } from '@/lib/oauth2/client-name'
import { hintedValues } from '@/lib/oauth2/login-hint'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { portalConfig } from '@/lib/portal/portal-config'
import { refreshWait } from '@/lib/rate-limits/current-wait'
import { readBrowserMemory } from '@/lib/session/browser-memory'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { submitLogin } from './actions'
import { chooseLoginScreen } from './choose-login-screen'
import { shownLoginNotice } from './login-notice'
import { loginOverrides, loginSlots } from './login-slots'

export default titled(
  ({ searchParams }: PageProps) =>
    flowPageTitle('login', searchParams, (flow) => (flow ? titleOf(flow) : 'login.title')),
  LoginPage,
)

async function LoginPage({ searchParams }: PageProps) {
  const [found, t, memory, offersSignUp] = await Promise.all([
    openPageFlow('login', searchParams),
    currentTranslator(areaOfPage(flowPageUrl('login', await searchParams))),
    readBrowserMemory(),
    offersRegistration(),
  ])
  const look = withShownName(flowBrandingOf(found.flow, clientSettings()), t)
  const [own, blocksProviders, waiting] = await Promise.all([
    reauthenticationIdentifier(found),
    hasBlockedProviders(found.flow),
    refreshWait(found),
  ])
  const flow = applyTransforms(found.flow, loginTransforms, { own, look, blocksProviders })
  const open = { ...waiting, flow, memory }
  const choice = chooseLoginScreen(open, { ...lineConfig(), ...portalConfig() })
  if (choice.kind === 'redirect') redirect(choice.url)
  const { screen } = choice
  const name = lineName()
  const form = {
    t,
    page: open.page,
    action: submitLogin,
    notice: shownLoginNotice(screen.notice, t),
    draft: open.draft,
  }
  return (
    <>
      <CodeStyles flow={screen.flow} />
      <ClientAccent look={look} />
      <ClientBanner look={look} />
      {screen.lineState === 'linked' ? (
        <LinkedLogin
          {...form}
          flow={screen.form}
          lineName={name}
          formId={loginFormId(screen.flow)}
          slots={{ overrides: loginOverrides(screen, name, t) }}
        />
      ) : (
        <LoginScreen
          {...form}
          flow={screen.flow}
          form={screen.form}
          destination={open.destination}
          suggested={hintedValues(screen.flow)}
          isIdentifierKnown={screen.known.isPasswordNext}
          preferredMethod={screen.preferredMethod ?? screen.known.lastUsedMethod}
          reauthenticationMethod={screen.reauthenticationMethod}
          keepsSignedIn={config().KEEP_SIGNED_IN === 'on' ? memory.keepsSignedIn === true : undefined}
          resendWait={resendWait(open.flow, open.session)}
          offersSignUp={offersSignUp}
          supportUrl={config().SUPPORT_URL}
          slots={loginSlots(screen, open, name, t)}
        />
      )}
    </>
  )
}
