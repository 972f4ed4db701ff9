/** What an error of OAuth2 means to the visitor; each kind has its own texts. */
export type OAuth2ErrorKind =
  | 'access_denied'
  | 'application'
  | 'generic'
  | 'interaction'
  | 'server'
  | 'unavailable'

/**
 * The error codes of RFC 6749 (4.1.2.1, 5.2), OpenID Connect Core (3.1.2.6) and RFC 8628 (3.5), and the ones
 * that only Hydra has.
 */
const kinds: Readonly<Record<string, OAuth2ErrorKind>> = {
  access_denied: 'access_denied',
  account_selection_required: 'interaction',
  consent_required: 'interaction',
  expired_token: 'interaction',
  insufficient_entropy: 'application',
  interaction_required: 'interaction',
  invalid_client: 'application',
  invalid_grant: 'application',
  invalid_request: 'application',
  invalid_request_object: 'application',
  invalid_request_uri: 'application',
  invalid_scope: 'application',
  invalid_state: 'application',
  login_required: 'interaction',
  registration_not_supported: 'application',
  request_forbidden: 'generic',
  request_not_supported: 'application',
  request_uri_not_supported: 'application',
  server_error: 'server',
  temporarily_unavailable: 'unavailable',
  unauthorized_client: 'application',
  unsupported_grant_type: 'application',
  unsupported_response_type: 'application',
}

/** Undefined for a code that no specification names. */
export function oauth2ErrorKind(code: string): OAuth2ErrorKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code] : undefined
}
