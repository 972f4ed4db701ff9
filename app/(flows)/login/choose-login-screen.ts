import type { LoginNotice, LoginScreenContent } from '@/components/screens/login-screen'
import type { Config } from '@/lib/config/config'
import { isChangeLost } from '@/lib/flows/lost-change'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { lastMethodOf, withConfirmedIdentifier } from '@/lib/flows/signed-in-login'
import { waitingSection, withoutConfirmHint } from '@/lib/flows/waiting-change'
import { isReLoginDue } from '@/lib/flows/waiting-login'
import { toHref } from '@/lib/http/flow-page-url'
import { wayHref } from '@/lib/http/goal'
import { inSeconds } from '@/lib/http/in-seconds'
import type { WaitNow } from '@/lib/limits/standing'
import { inApp } from '@/lib/line/in-app'
import { onlyLine, withLineFirst, withoutLine } from '@/lib/line/line-nodes'
import { isSecondLine } from '@/lib/line/link-refused'
import { type LineState, leadsToAccountExists, lineStateOf, signsInByItself } from '@/lib/line/login-state'
import { codeInsteadOfLine } from '@/lib/line/lost-line'
import { lineSignInUrl } from '@/lib/line/sign-in'
import type { Flow } from '@/lib/ory/kratos/flow'
import type { Notice } from '@/lib/ory/kratos/outcome'
import { withoutErrors } from '@/lib/ory/kratos/without-errors'
import { portalErrorOf, restartSignInUrl } from '@/lib/portal/login-error'

type Settings = Pick<Config, 'LINE_PROVIDER_ID' | 'LINE_LOGIN_MODE' | 'LINE_LIFF_ID' | 'USER_CLIENT_URL'>

/** What a visitor of the login page gets: another URL, or a screen. */
export type LoginChoice =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'screen'; readonly screen: LoginScreenContent }

/** An open login flow, and the proof of work that its visitor may bring. */
type OpenLogin = OpenFlow & { readonly work?: WaitNow['work'] }

/** Chooses what the login page shows (docs/behaviour.md 2.2, 2.4, 4.3). Pure. */
export function chooseLoginScreen(open: OpenLogin, settings: Settings): LoginChoice {
  const { pageUrl, session, visitor } = open
  const flow = withConfirmedIdentifier(open.flow, session)
  const provider = settings.LINE_PROVIDER_ID
  const login = { flow, query: pageUrl.query, session, provider }
  if (isReLoginDue(pageUrl, session)) return { kind: 'redirect', url: '/api/re-login' }
  if (isSecondLine(flow, provider)) return { kind: 'redirect', url: withoutSecondLine(open) }
  const lineState = lineStateOf(login)
  if (lineState === 'none' && leadsToAccountExists(login))
    return { kind: 'redirect', url: wayHref('/accountexist', pageUrl.query) }
  if (lineState !== 'linked' && signsInByItself({ ...login, userAgent: visitor.userAgent })) {
    return { kind: 'redirect', url: automaticSignInUrl(open, settings) }
  }

  const notice = noticeOf(open, settings)
  const offered = flowOffered(flow, lineState, provider)
  const usable = inApp(offered, visitor.userAgent, pageUrl.query)
  const shown = lineState === 'linked' ? offered : usable.flow
  return {
    kind: 'screen',
    screen: {
      lineState,
      flow: withoutRepetition(shown, notice),
      lastMethod: lastMethodOf(flow, session),
      codeInsteadOfLine: lineState === 'none' ? codeInsteadOfLine(shown, provider) : undefined,
      notice,
      inApp: usable.context,
      // Only LINE has no name of its own here.
      firstWay: usable.context && usable.context.appName === undefined ? `oidc/${provider}` : undefined,
    },
  }
}

/** The flow with the nodes that fit what happens to the account of LINE. */
function flowOffered(flow: Flow, lineState: LineState, provider: string): Flow {
  if (lineState === 'linked') return onlyLine(flow, provider)
  return lineState === 'bind' ? withoutLine(flow, provider) : withLineFirst(flow, provider)
}

/** A new login, which links nothing, for the same application or `return_to`. */
function withoutSecondLine({ pageUrl }: OpenFlow): string {
  return toHref(pageUrl, { flow: null, no_org_ui: null, notice: 'line_second' })
}

/** Where LINE signs in without a question. */
function automaticSignInUrl(
  { pageUrl, visitor }: OpenFlow,
  { LINE_LOGIN_MODE, LINE_LIFF_ID }: Settings,
): string {
  const isByToken = LINE_LOGIN_MODE !== 'redirect' && LINE_LIFF_ID
  if (!isByToken) return lineSignInUrl(pageUrl, visitor)
  const [, query = ''] = toHref(pageUrl).split('?', 2)
  return `/linelogin?${query}`
}

/**
 * The flow without what the title says, and without what does not fit our notice: after an outage, errors in the flow
 * are about an earlier attempt.
 */
function withoutRepetition(given: Flow, notice: LoginNotice | undefined): Flow {
  const flow = withoutConfirmHint(given)
  return notice?.kind === 'page' && isAboutEarlier(notice.notice) ? withoutErrors(flow) : flow
}

/** Kratos was not asked, so its errors in the flow are about an earlier attempt. */
function isAboutEarlier(notice: Notice): boolean {
  return notice === 'unavailable' || notice === 'wait' || notice === 'wait_message'
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
  const section = waitingSection(pageUrl)
  if (section) return { kind: 'waiting', section }
  return isChangeLost(pageUrl, session) ? { kind: 'lost' } : undefined
}

/** How long the notice shows why somebody who wanted to create an account is on the login page, in seconds. */
const noticeLifetime = 60

function isFromBareRegistration({ pageUrl, session }: OpenFlow): boolean {
  const { bareRegistrationAt: at } = session
  const isRecent = at !== undefined && inSeconds(Date.now()) - at < noticeLifetime
  return isRecent && pageUrl.query.get('loginError') === 'true'
}
