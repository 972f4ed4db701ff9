import { newClient } from '../hydra/admin-clients'
import type { HydraSettings } from '../hydra/hydra'
import type { OAuth2Client } from '../hydra/hydra-state'

/** The demo application's credentials at Hydra. The secret is public: it protects nothing. */
export const demoCredentials = { id: 'demo-app', secret: 'only-for-the-demo-app' }

export const demoScope = 'openid offline_access profile email photos.read'

/** The demo television's id at Hydra. A television cannot keep a secret, so it has none. */
export const televisionId = 'demo-television'
export const televisionScope = 'openid email photos.read'

/** The demo television's client (RFC 8628). */
export function televisionClient(settings: HydraSettings): OAuth2Client {
  const metadata = {
    client_id: televisionId,
    client_name: 'Demo Television',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
    response_types: [],
    scope: televisionScope,
    token_endpoint_auth_method: 'none',
  }
  return newClient(metadata, settings)
}

/** The demo application's client. Its URLs are on the sandbox's own port. */
export function demoClient(sandboxUrl: string, settings: HydraSettings): OAuth2Client {
  const metadata = {
    client_id: demoCredentials.id,
    client_secret: demoCredentials.secret,
    client_name: 'Demo Photo Album',
    grant_types: ['authorization_code', 'refresh_token'],
    scope: demoScope,
    redirect_uris: [`${sandboxUrl}/demo-app/callback`],
    post_logout_redirect_uris: [`${sandboxUrl}/demo-app`],
    policy_uri: `${sandboxUrl}/demo-app#privacy`,
    tos_uri: `${sandboxUrl}/demo-app#terms`,
  }
  return newClient(metadata, settings)
}

/** The id of an application that requires more of an account (docs/accounts.md). */
export const demandingId = 'demo-bank'

/** The id of an application that rejects people younger than 18. */
export const adultsId = 'demo-bar'

const names = { [demandingId]: 'Demo Bank', [adultsId]: 'Demo Bar' }
const required = {
  [demandingId]: ['profile', 'verified_address', 'second_factor'],
  [adultsId]: ['age:18'],
}

/** The client of such an application. Only the gallery signs in to it. */
export function demandingClient(
  client_id: typeof demandingId | typeof adultsId,
  sandboxUrl: string,
  settings: HydraSettings,
): OAuth2Client {
  const demands = {
    client_id,
    client_name: names[client_id],
    metadata: { latchkey: { require: required[client_id] } },
  }
  return { ...demoClient(sandboxUrl, settings), ...demands }
}
