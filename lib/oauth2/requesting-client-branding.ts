import 'server-only'
import { type ClientBranding, clientBrandingOf } from './client-branding'
import { getLoginRequest } from './login-request'
import { clientSettings } from './oauth2-config'

/**
 * The branding of the application that waits for a sign-in, as its other pages have it.
 * @returns undefined when Hydra does not say, for example for a challenge that is too old
 */
export async function requestingClientBranding(loginChallenge: string): Promise<ClientBranding | undefined> {
  const opened = await getLoginRequest(loginChallenge)
  if (opened.kind !== 'open') return undefined
  const { client, requestUrl } = opened.request
  return clientBrandingOf(client, clientSettings(), requestUrl)
}
