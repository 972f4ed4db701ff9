import 'server-only'
import type { UpdateLoginFlowBody } from '@ory/client'
import { mustBlockProviders } from '@/lib/flows/registration/registration-policy'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { type FlowResult, flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { isAccountDisabled } from '@/lib/ory/kratos/calls/says-disabled'
import { trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'

interface LineLogin {
  readonly flowId: string
  readonly visitor: Visitor
  readonly body: Extract<UpdateLoginFlowBody, { method: 'oidc' }>
}

interface LineLoginResult {
  readonly response: ServiceResponse
  readonly outcome: FlowResult
  /** Where Kratos sends the browser; null when it does not send it to LINE. */
  readonly providerUrl: RedirectUrl | null
}

/**
 * POST /self-service/login with LINE as the provider, as docs/behaviour.md 4.3 has it. Hands Kratos' cookies
 * to the browser, and logs a response that is neither a sign-in nor one that 8.4 expects. Only in a route handler.
 */
export async function submitLineLogin({ flowId, visitor, body }: LineLogin): Promise<LineLoginResult> {
  if (await mustBlockProviders()) return refused
  const route = body.csrf_token === undefined ? 'line sign-in' : 'line token sign-in'
  const call = frontendApi().updateLoginFlow({ flow: flowId, updateLoginFlowBody: body }, onBehalfOf(visitor))
  const response = await loggedResponse(route, visitor, call)
  await relayCookies(response.setCookies)
  const result = flowResultOf('login', 'submit', response)
  const providerUrl = providerUrlOf(result)
  const { status } = response
  if (providerUrl === null && !isExpected(status, result)) {
    log().warn({ outcome: 'line_sign_in_failed', status }, 'LINE login error！')
  }
  return { response, outcome: result, providerUrl }
}

/** Whether a response without a URL of LINE signs the visitor in, or has a sentence of its own on a page. */
function isExpected(status: number, result: FlowResult): boolean {
  return (
    status === 400 ||
    result.kind === 'complete' ||
    result.kind === 'verify_address' ||
    isAccountDisabled(result)
  )
}

/** Kratos would create an account for a visitor without one. */
const refused: LineLoginResult = {
  response: { status: 400, setCookies: [] },
  outcome: { kind: 'fail', reason: 'registration_off' },
  providerUrl: null,
}

/** The provider's page, when Kratos sends the browser there. */
export function providerUrlOf(result: FlowResult): RedirectUrl | null {
  return result.kind === 'go' ? trustedRedirect(result.url, true) : null
}

/** The login page, which says that LINE did not work. */
export function failedLoginHref(pageUrl: FlowPageUrl): RedirectUrl {
  return toHref(pageUrl, { loginError: 'true', notice: 'line_error' })
}
