import type { Flow } from '@/lib/ory/kratos/flow'

type LoginRequest = NonNullable<Flow['oauth2_login_request']>

/** An application makes these anew for each request. Our pages do not read them. */
const ownParameters = ['state', 'nonce', 'code_challenge']

/**
 * What the request of an application has in common with its other requests: the application and what it asks for,
 * without the ids that Hydra makes for each request.
 * @returns null for a request that knows the visitor
 */
export function sharedRequest(request: LoginRequest): LoginRequest | null {
  const { challenge: _challenge, session_id: _session, request_url: requestUrl, ...shared } = request
  const { login_hint: hint, id_token_hint_claims: claims } = request.oidc_context
  const isOfVisitor = request.subject || request.skip || hint || claims
  if (isOfVisitor || typeof requestUrl !== 'string' || !URL.canParse(requestUrl)) return null
  const url = new URL(requestUrl)
  for (const name of ownParameters) url.searchParams.delete(name)
  return { ...shared, request_url: url.href }
}
