import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { plainCall } from './plain-call'

/** The user-client service of the portal (docs/behaviour.md 7.5). */
export class UserClientApi {
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
