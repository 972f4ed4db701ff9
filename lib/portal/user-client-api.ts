import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { once } from '@/lib/ory/clients/clients'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { portalConfig } from './portal-config'

/**
 * The client of the user-client service, made on first use.
 * @throws {ServiceNotConfigured} without `USER_CLIENT_URL`
 */
export const userClientApi = once(() => {
  const variable = 'USER_CLIENT_URL'
  return new UserClientApi(
    configurationOf({ name: 'user-client', variable, baseUrl: portalConfig()[variable] }),
  )
})

/** The user-client service of the portal (docs/behaviour.md 7.5). */
class UserClientApi {
  constructor(private readonly configuration: Configuration) {}

  /** GET /oauth/token with the visitor's cookies. lib/portal/token.ts reads the response. */
  getToken({ cookie }: { readonly cookie: string }, options: RawAxiosRequestConfig = {}) {
    const headers = { ...options.headers, Cookie: cookie }
    return plainCall(this.configuration, { method: 'GET', path: '/oauth/token' }, { ...options, headers })
  }

  /** The URL of GET /oauth/login. Browsers go there; our server never calls it. */
  loginUrl({ clientId, returnTo }: { readonly clientId?: string; readonly returnTo: string }): string {
    const query = new URLSearchParams({ ...(clientId && { client_id: clientId }), return_to: returnTo })
    return `${this.configuration.basePath}/oauth/login?${query}`
  }
}
