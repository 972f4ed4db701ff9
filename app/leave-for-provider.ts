import 'server-only'
import type { UpdateLoginFlowBody } from '@ory/client'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { hintedButton, hintedProvider, isPlainLogin } from '@/lib/flows/login/provider-hint'
import { mustBlockProviders } from '@/lib/flows/registration/registration-policy'
import type { LeaveAtOnce } from '@/lib/flows/start/start-flow'
import { isTopNavigation } from '@/lib/http/top-navigation'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { recordDeparture } from '@/lib/line/departure'
import { log } from '@/lib/log'
import { isFromClient } from '@/lib/oauth2/from-client'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { isFromAllowedSite } from '@/lib/request/own-navigation'
import { trustedRedirect } from '@/lib/request/redirects'
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
    if (pageUrl.page !== 'login' || !hintedProvider(flow, pageUrl.query)) return null
    const button = hintedButton(flow, pageUrl.query)
    if (button === undefined) {
      log().warn({
        requestId: visitor.requestId,
        outcome: 'idp_hint_unknown',
        ...nameOf(flow, pageUrl.query),
      })
      return null
    }
    const isPlain = isPlainLogin(flow, pageUrl.query) && inAppBrowserOf(visitor.userAgent) === null
    if (!isPlain || !isTopNavigation(headers) || !isFromApplication(flow, headers)) return null
    if (await mustBlockProviders()) return null
    const call = frontendApi().updateLoginFlow(
      { flow: flow.id, updateLoginFlowBody: bodyOf(button) },
      onBehalfOf(visitor),
    )
    const response = await loggedResponse('start at provider', visitor, call)
    const result = flowResultOf('login', 'submit', response)
    const url = result.kind === 'go' ? trustedRedirect(result.url, true) : null
    if (url === null) return null
    await relayCookies(response.setCookies)
    const from = { ...page, pageUrl: { ...pageUrl, flowId: flow.id } }
    const session = await readSession()
    const departure = await recordDeparture(url, session, from)
    await updateSession(oidcRoundTripTo(departure, from), session)
    return departure
  }
}

function isFromApplication(flow: Flow, headers: Pick<Headers, 'get'>): boolean {
  const request = flow.oauth2_login_request
  return isFromAllowedSite(headers) || (!!request && isFromClient(request, headers, clientSettings()))
}

/** Kratos requires no CSRF token for a provider's button (lib/flows/form/form-token.ts). */
function bodyOf({ group, attributes }: RawNode): UpdateLoginFlowBody {
  const provider = String(attributes.value)
  return group === 'saml'
    ? ({ method: 'saml', provider } as UpdateLoginFlowBody)
    : { method: 'oidc', provider }
}

/** The unknown provider for the log, if it looks like the ID of one. */
function nameOf(flow: Flow, query: URLSearchParams): { readonly provider?: string } {
  const provider = hintedProvider(flow, query) ?? ''
  return /^[\w.-]{1,64}$/.test(provider) ? { provider } : {}
}
