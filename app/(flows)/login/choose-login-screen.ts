import type { LoginNotice, LoginScreenContent } from '@/components/screens/login-screen'
import type { Config } from '@/lib/config/config'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { waitingSection, withoutConfirmHint } from '@/lib/flows/waiting-change'
import { isReLoginDue } from '@/lib/flows/waiting-login'
import { toHref } from '@/lib/http/flow-page-url'
import { isLineBrowser } from '@/lib/line/line-browser'
import { onlyLine, withoutLine, withoutUnusable } from '@/lib/line/line-nodes'
import { type LineState, leadsToAccountExists, lineStateOf, signsInByItself } from '@/lib/line/login-state'
import { openPageExternalUrl } from '@/lib/line/open-in-browser'
import { lineSignInUrl } from '@/lib/line/sign-in'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import { withoutErrors } from '@/lib/ory/kratos/without-errors'
import { portalErrorOf, restartSignInUrl } from '@/lib/portal/login-error'

type Settings = Pick<Config, 'LINE_PROVIDER_ID' | 'LINE_LOGIN_MODE' | 'LINE_LIFF_ID' | 'USER_CLIENT_URL'>

/** What a visitor of the login page gets: another URL, or a screen. */
export type LoginChoice =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'screen'; readonly screen: LoginScreenContent }

/** Chooses what the login page shows (specification 2.2, 2.4, 4.3). Pure. */
export function chooseLoginScreen(open: OpenFlow, settings: Settings): LoginChoice {
  const { flow, pageUrl, session, visitor } = open
  const provider = settings.LINE_PROVIDER_ID
  const login = { flow, query: pageUrl.query, session, provider }
  if (isReLoginDue(pageUrl, session)) return { kind: 'redirect', url: '/api/re-login' }
  const lineState = lineStateOf(login)
  if (lineState === 'none' && leadsToAccountExists(login)) return { kind: 'redirect', url: '/accountexist' }
  if (lineState !== 'linked' && signsInByItself({ ...login, userAgent: visitor.userAgent })) {
    return { kind: 'redirect', url: automaticSignInUrl(open, settings) }
  }

  const isInsideLine = isLineBrowser(visitor.userAgent)
  const notice = noticeOf(open, settings)
  const shown = shownFlow(flow, { lineState, provider, isInsideLine })
  return {
    kind: 'screen',
    screen: {
      lineState,
      flow: withoutRepetition(shown, notice),
      notice,
      deviceBrowserHref: isInsideLine ? openPageExternalUrl(pageUrl) : undefined,
    },
  }
}

interface LineContext {
  readonly lineState: LineState
  readonly provider: string
  readonly isInsideLine: boolean
}

/** The flow with the nodes that the screen shows. */
function shownFlow(flow: Flow, { lineState, provider, isInsideLine }: LineContext): Flow {
  if (lineState === 'linked') return onlyLine(flow, provider)
  const shown = lineState === 'bind' ? withoutLine(flow, provider) : flow
  return isInsideLine && !isSecondFactorMode(flow) ? withoutUnusable(shown) : shown
}

/** Where LINE signs in without a question. */
function automaticSignInUrl(
  { pageUrl, visitor }: OpenFlow,
  { LINE_LOGIN_MODE, LINE_LIFF_ID }: Settings,
): string {
  const isByToken = LINE_LOGIN_MODE === 'liff-token' && LINE_LIFF_ID
  if (!isByToken) return lineSignInUrl(pageUrl, visitor)
  const [, query = ''] = toHref(pageUrl).split('?', 2)
  return `/linelogin?${query}`
}

/**
 * The flow without the messages that do not fit our notice. The notice about a waiting change already says
 * why the visitor has to confirm. After an outage, errors in the flow are about an earlier attempt.
 */
function withoutRepetition(flow: Flow, notice: LoginNotice | undefined): Flow {
  if (notice?.kind === 'waiting') return withoutConfirmHint(flow)
  return notice?.kind === 'page' && notice.notice === 'unavailable' ? withoutErrors(flow) : flow
}

/** The one notice of our own that counts most. */
function noticeOf(
  { pageUrl, notice, retryAfter, session }: OpenFlow,
  settings: Settings,
): LoginNotice | undefined {
  if (notice) return { kind: 'page', notice, ...(retryAfter !== undefined && { retryAfter }) }
  const error = portalErrorOf(pageUrl.query, session)
  if (error) {
    const restartHref = settings.USER_CLIENT_URL ? restartSignInUrl(pageUrl.query) : undefined
    return { kind: 'portal', text: error === 'general' ? undefined : error.text, restartHref }
  }
  const section = waitingSection(pageUrl)
  return section ? { kind: 'waiting', section } : undefined
}
