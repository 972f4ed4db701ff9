import 'server-only'
import { config } from '@/lib/config/config'
import { acceptsPage } from '@/lib/http/accepts-page'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { fetchRegistrationEnabled, isRegistrationEnabled } from '@/lib/ory/kratos/calls/registration-switch'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { filterNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { failureUrl } from '@/lib/request/failure-url'
import { proxyPath } from '@/lib/urls/proxy-path'

/*
 * Who may create an account (`REGISTRATION`, docs/accounts.md). Kratos itself has one switch for all. The
 * operator can close registration here while Kratos leaves it enabled, for example for an app that has its
 * own screens.
 */

/** Whether our pages create no accounts, whatever Kratos allows. */
export function isRegistrationClosed(): boolean {
  const { REGISTRATION } = config()
  return REGISTRATION === 'closed' || REGISTRATION === 'invited'
}

/** Whether a page may offer to create an account. */
export async function offersRegistration(): Promise<boolean> {
  return !isRegistrationClosed() && (await isRegistrationEnabled())
}

/**
 * Whether a sign-in with a provider is rejected. Kratos creates an account for everyone who returns from a provider,
 * also from a login, unless registration is off there. By the time we learn who it is, Kratos has created the
 * account. So while registration is closed here, providers are offered only if it is disabled in Kratos too. Checked
 * on every call, because that setting can change at any time.
 */
export async function mustBlockProviders(): Promise<boolean> {
  return isRegistrationClosed() && (await fetchRegistrationEnabled())
}

/** Whether a login flow has providers that are refused. */
export async function hasBlockedProviders({ ui }: Flow): Promise<boolean> {
  return ui.nodes.some(isProvider) && (await mustBlockProviders())
}

/** The login flow without providers. */
export function withoutProviders(flow: Flow): Flow {
  return filterNodes(flow, (node) => !isProvider(node))
}

/** Whether a node is the button of a provider that signs in. */
export function isProvider({ group, attributes }: RawNode): boolean {
  return (group === 'oidc' || group === 'saml') && attributes.name === 'provider'
}

/**
 * The page that explains that registration is closed, and whom to contact.
 * @param loginHref where a person with an account signs in
 */
export function registrationClosedUrl(requestId: string, loginHref = '/login'): RedirectUrl {
  return failureUrl({ reason: 'registration_off', retry: loginHref, requestId })
}

const registration = new RegExp(`^${proxyPath}/self-service/registration(?:/|$)`)
/** Signs in with a token of a provider that the browser has (FedCM). */
const browserToken = new RegExp(`^${proxyPath}/self-service/fed-cm/`)

/**
 * Whether a request for the Ory proxy would bypass closed registration: a registration of any kind, or a sign-in with
 * a provider that could create an account. A submit of a login is checked when it is read
 * (lib/submission/refuse-closed-registration.ts).
 */
export async function bypassesRegistrationPolicy({ url }: Pick<Request, 'url'>): Promise<boolean> {
  if (!isRegistrationClosed()) return false
  const { pathname } = new URL(url)
  return registration.test(pathname) || (browserToken.test(pathname) && (await mustBlockProviders()))
}

/** What the Ory proxy answers to such a request: what Kratos itself says where registration is off. */
export function registrationClosedResponse(request: Request, requestId: string): Response {
  const headers = { 'cache-control': 'no-store' }
  if (acceptsPage(request.headers.get('accept'))) {
    return new Response(null, {
      status: 303,
      headers: { ...headers, location: registrationClosedUrl(requestId) },
    })
  }
  const error = {
    id: 'self_service_flow_disabled',
    code: 400,
    status: 'Bad Request',
    message: 'registration flow disabled',
    reason: 'Registration is not allowed because it was disabled.',
  }
  return Response.json({ error }, { status: 400, headers })
}
