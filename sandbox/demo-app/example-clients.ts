import { exampleUrl } from '../example-urls'
import { newClient } from '../hydra/admin-clients'
import type { HydraSettings } from '../hydra/hydra'
import type { OAuth2Client } from '../hydra/hydra-state'

/** The secret of the confidential examples. It is public: it protects nothing. */
const secret = 'only-for-the-examples'

/**
 * The clients of `examples/`, as `npm run ops -- clients create` creates them. So the examples need no
 * configuration here.
 */
export function exampleClients(firstPort: number, settings: HydraSettings): OAuth2Client[] {
  const web = exampleUrl('next-oidc', firstPort)
  const page = exampleUrl('spa-api', firstPort)
  const clients = [
    {
      client_id: 'example-next-oidc',
      client_secret: secret,
      client_name: 'Harbour Shop',
      redirect_uris: [`${web}/callback`],
      post_logout_redirect_uris: [`${web}/`],
    },
    {
      client_id: 'example-spa-api',
      client_name: 'Harbour Orders',
      token_endpoint_auth_method: 'none',
      metadata: { kind: 'spa' },
      redirect_uris: [`${page}/callback`],
      post_logout_redirect_uris: [`${page}/`],
      allowed_cors_origins: [page],
      audience: ['orders'],
      access_token_strategy: 'jwt',
      skip_consent: true,
      scope: 'openid offline_access email orders.read',
    },
    {
      client_id: 'example-native',
      client_name: 'Harbour',
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${settings.appUrl}/open-app/harbour`],
    },
  ]
  const common = {
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline_access email profile phone',
  }
  return clients.map((client) => newClient({ ...common, ...client }, settings))
}
