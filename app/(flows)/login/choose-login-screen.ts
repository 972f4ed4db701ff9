import { loginFormTransforms, loginScreenTransforms, withLineNodes } from '@/app/transforms/login-transforms'
import type { LoginNotice, LoginScreenContent } from '@/components/screens/login-screen'
import type { Config } from '@/lib/config/config'
import { interstitialHref } from '@/lib/destination/links'
import { isBackFromProvider } from '@/lib/destination/oidc-round-trip'
import { isReauthenticationDue } from '@/lib/flows/login/pending-reauthentication'
import { reauthenticationMethod } from '@/lib/flows/login/redirect-if-signed-in'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { isChangeDiscarded } from '@/lib/flows/settings/discarded-change'
import { pendingSection } from '@/lib/flows/settings/pending-change'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { wasWithin } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { inAppContext } from '@/lib/line/in-app'
import { lineFallbackCode } from '@/lib/line/line-fallback'
import { wouldLinkSecondLine } from '@/lib/line/link-refused'
import { leadsToAccountExists, lineStateOf, shouldSignInAutomatically } from '@/lib/line/login-state'
import { lineSignInUrl } from '@/lib/line/sign-in'
import { portalErrorOf, restartSignInUrl } from '@/lib/portal/login-error'
import type { CurrentWait } from '@/lib/rate-limits/current-wait'
import { rememberedLogin, withoutProviderHint } from '@/lib/remembered-accounts/remembered-accounts'
import type { BrowserMemory } from '@/lib/session/browser-memory-schema'
import { toHref } from '@/lib/urls/flow-page-url'

type Settings = Pick<Config, 'LINE_PROVIDER_ID' | 'LINE_LOGIN_MODE' | 'LINE_LIFF_ID' | 'USER_CLIENT_URL'>

/** What a visitor of the login page gets: another URL, or a screen. */
type LoginChoice =
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }
  | { readonly kind: 'screen'; readonly screen: LoginScreenContent }

/** An open login flow, the proof of work that its visitor may send, and what this browser remembers. */
type OpenLogin = OpenFlow & { readonly work?: CurrentWait['work']; readonly memory: BrowserMemory }

/** Chooses what the login page shows (docs/behaviour.md 2.2, 2.4, 4.3). Pure. */
export function chooseLoginScreen(open: OpenLogin, settings: Settings): LoginChoice {
  const { flow, pageUrl, session, visitor } = open
  const provider = settings.LINE_PROVIDER_ID
  const login = { flow, query: pageUrl.query, session, provider }
  if (isReauthenticationDue(pageUrl, session)) return { kind: 'redirect', url: '/api/re-login' }
  if (wouldLinkSecondLine(flow, provider)) return { kind: 'redirect', url: withoutSecondLine(open) }
  const lineState = lineStateOf(login)
  if (lineState === 'none' && leadsToAccountExists(login))
    return { kind: 'redirect', url: interstitialHref('/accountexist', open.destination) }
  if (lineState !== 'linked' && shouldSignInAutomatically({ ...login, userAgent: visitor.userAgent })) {
    return { kind: 'redirect', url: automaticSignInUrl(open, settings) }
  }

  const notice = noticeOf(open, settings)
  const browser = inAppBrowserOf(visitor.userAgent)
  const facts = { provider, lineState, browser, notice }
  const shown = applyTransforms(flow, loginScreenTransforms, facts)
  const memory = isBackFromProvider(pageUrl, session) ? withoutProviderHint(open.memory) : open.memory
  const known = rememberedLogin(memory, shown, pageUrl.query)
  const inApp = inAppContext(withLineNodes(flow, facts), browser, pageUrl.query)
  return {
    kind: 'screen',
    screen: {
      lineState,
      flow: shown,
      form: applyTransforms(shown, loginFormTransforms, { identifier: known.chosen?.identifier }),
      known,
      reauthenticationMethod: reauthenticationMethod(flow, session),
      codeInsteadOfLine: lineState === 'none' ? lineFallbackCode(shown, provider) : undefined,
      notice,
      inApp,
      // Only LINE has no name of its own here.
      preferredMethod: inApp && inApp.appName === undefined ? `oidc/${provider}` : undefined,
    },
  }
}

/** A new login, which links nothing, for the same application or `return_to`. */
function withoutSecondLine({ pageUrl }: OpenFlow): RedirectUrl {
  return toHref(pageUrl, { flow: null, no_org_ui: null, notice: 'line_second' })
}

/** Where LINE signs in without a question. */
function automaticSignInUrl(
  { pageUrl, visitor }: OpenFlow,
  { LINE_LOGIN_MODE, LINE_LIFF_ID }: Settings,
): RedirectUrl {
  const isByToken = LINE_LOGIN_MODE !== 'redirect' && LINE_LIFF_ID
  if (!isByToken) return lineSignInUrl(pageUrl, visitor)
  const [, query = ''] = toHref(pageUrl).split('?', 2)
  return `/linelogin?${query}`
}

/** The one notice of our own that counts most. */
function noticeOf(open: OpenLogin, settings: Settings): LoginNotice | undefined {
  const { pageUrl, notice, retryAfter, session } = open
  if (notice)
    return { kind: 'page', notice, work: open.work, ...(retryAfter !== undefined && { retryAfter }) }
  const error = portalErrorOf(pageUrl.query, session)
  if (error) {
    const restartHref = settings.USER_CLIENT_URL ? restartSignInUrl(pageUrl.query) : undefined
    return { kind: 'portal', text: error === 'general' ? undefined : error.text, restartHref }
  }
  if (isFromBareRegistration(open)) return { kind: 'sign_up' }
  const section = pendingSection(pageUrl)
  if (section) return { kind: 'waiting', section }
  return isChangeDiscarded(pageUrl, session) ? { kind: 'lost' } : undefined
}

/** How long the login page explains to a visitor who wanted to create an account why they are there, in seconds. */
const noticeLifetime = 60

function isFromBareRegistration({ pageUrl, session }: OpenFlow): boolean {
  return wasWithin(session.bareRegistrationAt, noticeLifetime) && pageUrl.query.get('loginError') === 'true'
}
