import { accountExists, automaticLine, secondLine } from '@/app/(line)/login-redirects'
import { loginFormTransforms, loginScreenTransforms, withLineNodes } from '@/app/transforms/login-transforms'
import { isBackFromProvider } from '@/lib/destination/oidc-round-trip'
import { isRequiredActionsUrl, secondFactorSetupUrl } from '@/lib/destination/required-actions-url'
import { isReauthenticationDue } from '@/lib/flows/login/pending-reauthentication'
import { hintedProvider, providerButton } from '@/lib/flows/login/provider-hint'
import { reauthenticationMethod } from '@/lib/flows/login/redirect-if-signed-in'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { inAppContext } from '@/lib/in-app/in-app-context'
import { lineFallbackCode } from '@/lib/line/line-fallback'
import { lineStateOf } from '@/lib/line/login-state'
import { asksToSelectAccount } from '@/lib/oauth2/prompts'
import { requestingClientOf } from '@/lib/oauth2/requesting-client'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { methodForms } from '@/lib/ory/kratos/flow/login-mode'
import { rememberedLogin, withoutProviderHint } from '@/lib/remembered-accounts/remembered-accounts'
import type { LoginRedirect, LoginSettings, OpenLogin } from './login-choice'
import { loginNoticeOf } from './login-notice'

/** A change of settings waits for another sign-in, which starts here. */
const pendingReauthentication: LoginRedirect = ({ pageUrl, session }) =>
  isReauthenticationDue(pageUrl, session) ? '/api/re-login' : undefined

/**
 * An application asks for a second factor by URL, and the account has none: the page that adds one. A second factor
 * that Kratos does not accept at a sign-in would lead back to here, and this page explains that.
 */
const missingSecondFactor: LoginRedirect = ({ flow, destination }) => {
  const { returnTo } = destination
  const isMissing = flow.requested_aal === 'aal2' && methodForms(flow).length === 0
  if (!isMissing || returnTo === undefined || isRequiredActionsUrl(returnTo)) return undefined
  return secondFactorSetupUrl(destination)
}

/** The first one that has a URL redirects. Without any, the page shows its screen. */
const redirects: readonly LoginRedirect[] = [
  pendingReauthentication,
  missingSecondFactor,
  secondLine,
  accountExists,
  automaticLine,
]

/** What a visitor of the login page gets: another URL, or a screen. */
type LoginChoice =
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }
  | { readonly kind: 'screen'; readonly screen: LoginScreenContent }

/** Chooses what the login page shows (docs/behaviour.md 2.2, 2.4, 4.3). Pure. */
export function chooseLoginScreen(open: OpenLogin, settings: LoginSettings): LoginChoice {
  for (const redirect of redirects) {
    const url = redirect(open, settings)
    if (url !== undefined) return { kind: 'redirect', url }
  }
  return { kind: 'screen', screen: loginScreen(open, settings) }
}

export type LoginScreenContent = ReturnType<typeof loginScreen>

/** What the screen shows. */
function loginScreen(open: OpenLogin, settings: LoginSettings) {
  const { flow, pageUrl, session, visitor } = open
  const provider = settings.LINE_PROVIDER_ID
  const lineState = lineStateOf({ flow, query: pageUrl.query, session, provider })
  const browser = inAppBrowserOf(visitor.userAgent)
  const facts = { provider, lineState, browser, notice: open.notice }
  const shown = applyTransforms(flow, loginScreenTransforms, facts)
  const memory = isBackFromProvider(pageUrl, session) ? withoutProviderHint(open.memory) : open.memory
  const asksToSelect = asksToSelectAccount(shown.oauth2_login_request?.request_url)
  const known = rememberedLogin(memory, shown, pageUrl.query, asksToSelect)
  const inApp = inAppContext(withLineNodes(flow, facts), browser, pageUrl.query, requestingClientOf)
  return {
    lineState,
    flow: shown,
    /** The same flow as its form has it. */
    form: applyTransforms(shown, loginFormTransforms, { identifier: known.chosen?.identifier }),
    known,
    reauthenticationMethod: reauthenticationMethod(flow, session),
    fallbackCode: lineState === 'none' ? lineFallbackCode(shown, provider) : undefined,
    notice: loginNoticeOf(open, settings),
    inApp,
    /** LINE inside LINE, which alone has no name of its own there, or the provider that the application names. */
    preferredMethod:
      inApp && inApp.appName === undefined ? `oidc/${provider}` : hintedMethod(shown, pageUrl.query),
  }
}

/** The method of the provider that the application names, as the form names it: `oidc/`, also for SAML. */
function hintedMethod(flow: Flow, query: URLSearchParams): string | undefined {
  const provider = hintedProvider(flow, query)
  return providerButton(flow, provider) && `oidc/${provider}`
}
