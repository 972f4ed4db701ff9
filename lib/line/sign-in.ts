import 'server-only'
import { config } from '@/lib/config/config'
import { noteTrip } from '@/lib/flows/oidc-round-trip'
import { hrefOf, type PageAddress } from '@/lib/http/flow-page-url'
import { relayCookies } from '@/lib/http/kratos-cookies'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logAnswer } from '@/lib/ory/clients/log-call'
import { type Answer, answerOf } from '@/lib/ory/clients/service-response'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import { isLineBrowser } from './line-browser'
import { triedNow, wasTried } from './login-state'

/**
 * Sends a visitor who is inside LINE on to LINE, which signs them in without asking (specification 4.3, 5;
 * `LINE_LOGIN_MODE=redirect`). Once: the attempt is noted before anything can go wrong, so that nothing goes round.
 * Only in a route handler: it sets cookies.
 * @param address the login page the visitor comes from
 * @returns where to go: LINE, or the login page, which says that it did not work
 */
export async function startLineSignIn(address: PageAddress): Promise<string> {
  const [visitor, session] = await Promise.all([currentVisitor(), readSession()])
  if (!address.flowId || !isLineBrowser(visitor.userAgent) || wasTried(session)) {
    return hrefOf(address, { loginError: 'true' })
  }
  await writeSession({ ...session, ...triedNow() })
  const answer = await askKratos(address.flowId, visitor)
  await relayCookies(answer.setCookies, config().isSecure)
  const next = providerAddress(answer)
  if (next === null) return hrefOf(address, { loginError: 'true', notice: 'line_error' })
  await noteTrip(address, next)
  return next
}

/** Where Kratos sends the browser, if that is how it answered. */
function providerAddress(answer: Answer): string | null {
  const outcome = outcomeOf('login', 'submit', answer)
  return outcome.next === 'go' ? trustedRedirect(outcome.url, true) : null
}

async function askKratos(flow: string, visitor: Visitor): Promise<Answer> {
  const startedAt = performance.now()
  const updateLoginFlowBody = { method: 'oidc', provider: config().LINE_PROVIDER_ID } as const
  const answer = await answerOf(
    frontendApi().updateLoginFlow({ flow, updateLoginFlowBody }, onBehalfOf(visitor)),
  )
  logAnswer({ visitor, route: 'line sign-in', answer, startedAt })
  return answer
}
