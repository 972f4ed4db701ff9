/** The user-client service's credentials at Hydra. The secret is public: it protects nothing. */
export const userClientCredentials = { id: 'user-client', secret: 'only-for-the-user-client' }

export const userClientScope = 'openid offline_access profile email'

/**
 * Registers the service at Hydra. It replaces an earlier registration.
 * @param serviceUrls the URLs at which browsers reach the service
 * @param calledUrl the one that Hydra calls
 */
export async function registerUserClient(
  hydraAdminUrl: string,
  serviceUrls: readonly string[],
  calledUrl = serviceUrls[0],
): Promise<void> {
  const metadata = {
    client_id: userClientCredentials.id,
    client_secret: userClientCredentials.secret,
    client_name: 'Harbour Sites',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: userClientScope,
    redirect_uris: serviceUrls.map(callbackUrlOf),
    backchannel_logout_uri: `${calledUrl}/oauth/backchannel-logout`,
    backchannel_logout_session_required: true,
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(metadata)
  const client = `${hydraAdminUrl}/admin/clients/${metadata.client_id}`
  const changed = await fetch(client, { method: 'PUT', headers, body })
  if (changed.ok) return
  const made = await fetch(`${hydraAdminUrl}/admin/clients`, { method: 'POST', headers, body })
  if (!made.ok)
    throw new Error(`Hydra responded ${made.status} to the registration of the user-client service.`)
}

/** The URL where Hydra sends browsers back to. */
export function callbackUrlOf(serviceUrl: string): string {
  return `${serviceUrl}/oauth/callback`
}
