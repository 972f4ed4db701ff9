import 'server-only'
import { isProvider } from '@/lib/flows/registration/registration-policy'
import { parseUrl } from '@/lib/http/parse-url'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { pagesAfterSignIn } from '@/lib/urls/pages'

/**
 * The parameter with which an application names a provider, of the login page and of an OpenID Connect request. No
 * standard has one. It is Keycloak's `kc_idp_hint` without the prefix, as in FusionAuth.
 */
const parameter = 'idp_hint'

/** Parameters of a login page that has something to tell first, or whose visitor is signed in. */
const otherPurposes = [...pagesAfterSignIn, 'notice', 'loginError', 'error', 'from', 'waiting', 'via']

/** The provider that the URL of the login page names, or the request of the application that waits. Pure. */
export function hintedProvider(flow: Flow, query: URLSearchParams): string | undefined {
  const request = parseUrl(flow.oauth2_login_request?.request_url ?? '')
  return query.get(parameter) || request?.searchParams.get(parameter) || undefined
}

/** The button of a provider; undefined if the flow does not have that provider. Pure. */
export function providerButton(flow: Flow, provider: string | undefined): RawNode | undefined {
  return flow.ui.nodes.find((node) => isProvider(node) && node.attributes.value === provider)
}

/** Whether the login page is only there for someone to choose a method. Pure. */
export function isPlainLogin(flow: Flow, query: URLSearchParams): boolean {
  return !isReauthOrStepUp(flow) && !otherPurposes.some((name) => query.has(name))
}
