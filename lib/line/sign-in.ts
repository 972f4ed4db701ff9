import 'server-only'
import { config } from '@/lib/config/config'
import { oidcRoundTripTo } from '@/lib/flows/oidc-round-trip'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import { isLineBrowser } from './line-browser'
import { hasTriedLine, lineAttemptNow } from './login-state'
import { failedLoginHref, submitLineLogin } from './submit-line-login'

/**
 * Sends a visitor inside LINE's browser on to LINE, which signs them in without a question (specification
 * 4.3, 5; `LINE_LOGIN_MODE=redirect`). Only once: our session notes the attempt whatever comes of it, so
 * nobody goes round in a circle. Only in a route handler: it sets cookies.
 * @param pageUrl the login page that the visitor comes from
 * @returns where to go: LINE, or the login page, which says that it did not work
 */
export async function startLineSignIn(pageUrl: FlowPageUrl): Promise<string> {
  const [visitor, session] = await Promise.all([currentVisitor(), readSession()])
  const { flowId } = pageUrl
  if (!flowId || !isLineBrowser(visitor.userAgent) || hasTriedLine(session)) {
    return toHref(pageUrl, { loginError: 'true' })
  }
  const provider = config().LINE_PROVIDER_ID
  const { providerUrl } = await submitLineLogin({ flowId, visitor, body: { method: 'oidc', provider } })
  const next = providerUrl ?? failedLoginHref(pageUrl)
  await updateSession({ ...lineAttemptNow(), ...oidcRoundTripTo(next, pageUrl) }, session)
  return next
}
