import 'server-only'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { hintedProvider, isPlainLogin, providerButton } from '@/lib/flows/login/provider-hint'
import { startAtProvider } from '@/lib/flows/login/start-at-provider'
import type { LeaveAtOnce } from '@/lib/flows/start/start-flow'
import { isTopNavigation } from '@/lib/http/top-navigation'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { recordDeparture } from '@/lib/line/departure'
import { log } from '@/lib/log'
import { isFromClient } from '@/lib/oauth2/from-client'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isFromAllowedSite } from '@/lib/request/own-navigation'
import { readSession, updateSession } from '@/lib/session/session'

/**
 * Sends a visitor of the login page to the provider that the application names (`idp_hint`), without the page. Only if
 * they come from a page of that application: otherwise any site could sign its visitors in, so the page shows the
 * provider's button. Nor in a browser inside another app, where some providers refuse.
 * @param headers of the request
 */
export function leaveForProvider(headers: Pick<Headers, 'get'>): LeaveAtOnce {
  return async ({ flow, page, visitor }) => {
    const { pageUrl } = page
    const provider = hintedProvider(flow, pageUrl.query)
    if (pageUrl.page !== 'login' || !provider) return null
    const button = providerButton(flow, provider)
    if (button === undefined) {
      log().warn({ requestId: visitor.requestId, outcome: 'idp_hint_unknown', ...idForLog(provider) })
      return null
    }
    const isPlain = isPlainLogin(flow, pageUrl.query) && inAppBrowserOf(visitor.userAgent) === null
    if (!isPlain || !isTopNavigation(headers) || !isFromApplication(flow, headers)) return null
    const { response, providerUrl } = await startAtProvider({
      flowId: flow.id,
      visitor,
      body: { method: button.group === 'saml' ? 'saml' : 'oidc', provider },
      route: 'start at provider',
    })
    if (providerUrl === null) return null
    await relayCookies(response.setCookies)
    const from = { ...page, pageUrl: { ...pageUrl, flowId: flow.id } }
    const session = await readSession()
    const departure = await recordDeparture(providerUrl, session, from)
    await updateSession(oidcRoundTripTo(departure, from), session)
    return departure
  }
}

function isFromApplication(flow: Flow, headers: Pick<Headers, 'get'>): boolean {
  const request = flow.oauth2_login_request
  return isFromAllowedSite(headers) || (!!request && isFromClient(request, headers, clientSettings()))
}

/** The unknown provider for the log, if it looks like the ID of one. */
function idForLog(provider: string): { readonly provider?: string } {
  return /^[\w.-]{1,64}$/.test(provider) ? { provider } : {}
}
