import 'server-only'
import type { UpdateLoginFlowBody } from '@ory/client'
import { mustBlockProviders } from '@/lib/flows/registration/registration-policy'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { type FlowResult, flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'

interface ProviderChoice {
  readonly flowId: string
  readonly visitor: Visitor
  readonly body: {
    readonly method: 'oidc' | 'saml'
    readonly provider: string
    /** An ID token, for a Kratos that accepts it here (lib/line/token-sign-in.ts). */
    readonly csrf_token?: string
  }
  /** The name of the call in the log. */
  readonly route: string
}

export interface ProviderStart {
  readonly response: ServiceResponse
  readonly outcome: FlowResult
  /** The provider's page; null if Kratos does not redirect there. */
  readonly providerUrl: RedirectUrl | null
}

/**
 * Submits a provider's button of a login flow: POST /self-service/login. Kratos requires no CSRF token for it
 * (lib/flows/form/form-token.ts). The caller relays Kratos' cookies.
 */
export async function startAtProvider({
  flowId,
  visitor,
  body,
  route,
}: ProviderChoice): Promise<ProviderStart> {
  if (await mustBlockProviders()) return blocked
  const submission = { flow: flowId, updateLoginFlowBody: body as UpdateLoginFlowBody }
  const call = frontendApi().updateLoginFlow(submission, onBehalfOf(visitor))
  const response = await loggedResponse(route, visitor, call)
  const outcome = flowResultOf('login', 'submit', response)
  return { response, outcome, providerUrl: providerUrlOf(outcome) }
}

/** Kratos would create an account for a visitor without one. */
const blocked: ProviderStart = {
  response: { status: 400, setCookies: [] },
  outcome: { kind: 'fail', reason: 'registration_off' },
  providerUrl: null,
}

/** The provider's page; null if Kratos does not redirect there. */
export function providerUrlOf(result: FlowResult): RedirectUrl | null {
  return result.kind === 'go' ? trustedRedirect(result.url, true) : null
}
