import 'server-only'
import { config } from '@/lib/config/config'
import { rememberOidcRoundTrip } from '@/lib/flows/oidc-round-trip'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import { trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import { isLineBrowser } from './line-browser'
import { hasTriedLine, lineAttemptNow } from './login-state'

/**
 * Sends a visitor who is inside LINE on to LINE, which signs them in without asking (specification 4.3, 5;
 * `LINE_LOGIN_MODE=redirect`). Once: the attempt is noted before anything can go wrong, so that nothing goes round.
 * Only in a route handler: it sets cookies.
 * @param pageUrl the login page the visitor comes from
 * @returns where to go: LINE, or the login page, which says that it did not work
 */
export async function startLineSignIn(pageUrl: FlowPageUrl): Promise<string> {
  const [visitor, session] = await Promise.all([currentVisitor(), readSession()])
  if (!pageUrl.flowId || !isLineBrowser(visitor.userAgent) || hasTriedLine(session)) {
    return toHref(pageUrl, { loginError: 'true' })
  }
  await writeSession({ ...session, ...lineAttemptNow() })
  const response = await askKratos(pageUrl.flowId, visitor)
  await relayCookies(response.setCookies, config().isSecure)
  const next = providerAddress(response)
  if (next === null) return toHref(pageUrl, { loginError: 'true', notice: 'line_error' })
  await rememberOidcRoundTrip(pageUrl, next)
  return next
}

/** Where Kratos sends the browser, if that is how it answered. */
function providerAddress(response: ServiceResponse): string | null {
  const outcome = outcomeOf('login', 'submit', response)
  return outcome.kind === 'go' ? trustedRedirect(outcome.url, true) : null
}

async function askKratos(flow: string, visitor: Visitor): Promise<ServiceResponse> {
  const startedAt = performance.now()
  const updateLoginFlowBody = { method: 'oidc', provider: config().LINE_PROVIDER_ID } as const
  const response = await toServiceResponse(
    frontendApi().updateLoginFlow({ flow, updateLoginFlowBody }, onBehalfOf(visitor)),
  )
  logCall({ visitor, route: 'line sign-in', response: response, startedAt })
  return response
}
