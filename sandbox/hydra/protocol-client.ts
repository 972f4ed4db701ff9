import type { AdapterPayload } from 'oidc-provider'
import type { OAuth2Client } from './hydra-state'

/**
 * The keys of a client that the protocol library needs. Hydra accepts any name, logo, page and scope; the
 * library would not.
 */
const protocolKeys = [
  'client_id',
  'client_secret',
  'redirect_uris',
  'post_logout_redirect_uris',
  'response_types',
  'token_endpoint_auth_method',
  'backchannel_logout_uri',
  'backchannel_logout_session_required',
] as const

/** A client as the protocol library reads it. */
export function protocolClient(client: OAuth2Client): AdapterPayload {
  const kept = protocolKeys
    .filter((key) => client[key] !== undefined && client[key] !== '')
    .map((key) => [key, client[key]])
  const grantTypes = Array.isArray(client.grant_types) ? client.grant_types : []
  return { ...Object.fromEntries(kept), grant_types: grantTypes }
}
