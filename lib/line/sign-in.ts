import 'server-only'
import { checkPage } from '@/lib/destination/destination'
import { flowToken, isFlowToken } from '@/lib/flows/form/form-token'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { log } from '@/lib/log'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import { type FlowPageUrl, flowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { startLineRoundTrip } from './departure'
import { isLineBrowser } from './line-browser'
import { hasTriedLine } from './login-state'
import { failedLoginHref, submitLineLogin } from './submit-line-login'

/** The parameter with our token, and what the token is for. */
const tokenParameter = 'line_token'

/**
 * The URL that signs in with LINE without a question. Its token belongs to the flow and to this browser, so a link
 * from someone else does not sign a visitor in with a flow of another browser.
 */
export function lineSignInUrl(pageUrl: FlowPageUrl, visitor: Pick<Visitor, 'cookieHeader'>): RedirectUrl {
  const token = flowToken(tokenParameter, pageUrl.flowId ?? '', visitor)
  const [, query = ''] = toHref(pageUrl, { [tokenParameter]: token }).split('?', 2)
  return `/api/line/sign-in?${query}`
}

/**
 * Redirects a visitor inside LINE's browser to LINE, which signs them in without a question (docs/behaviour.md 4.3,
 * 5; `LINE_LOGIN_MODE=redirect`). Only once: our session records the attempt whatever its result, so there is no
 * redirect loop. Only in a route handler: it sets cookies.
 * @param asked the query of {@link lineSignInUrl}
 * @returns where to go: LINE, or the login page, which says that it did not work
 */
export async function startLineSignIn(asked: URLSearchParams): Promise<RedirectUrl> {
  const [visitor, session] = await Promise.all([currentVisitor(), readSession()])
  const query = new URLSearchParams(asked)
  query.delete(tokenParameter)
  const pageUrl = flowPageUrl('login', query)
  const { flowId } = pageUrl
  if (!flowId || !isLineBrowser(visitor.userAgent) || hasTriedLine(session)) {
    return toHref(pageUrl, { loginError: 'true' })
  }
  if (!isFlowToken(asked.get(tokenParameter), tokenParameter, flowId, visitor)) {
    log().warn({ requestId: visitor.requestId, route: 'line sign-in', outcome: 'csrf' })
    return toHref(pageUrl, { flow: null, loginError: 'true' })
  }
  const from = checkPage(pageUrl)
  const { providerUrl } = await submitLineLogin(flowId, visitor)
  return startLineRoundTrip(providerUrl ?? failedLoginHref(pageUrl), session, from)
}
