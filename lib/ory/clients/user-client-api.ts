import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { plainCall } from './plain-call'
import { checked } from './result'

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
})

/** The user-client service of the portal (specification 7.5). */
export class UserClientApi {
  constructor(private readonly configuration: Configuration) {}

  /** GET /oauth/token with the visitor's cookies. */
  getToken({ cookie }: { readonly cookie: string }, options: RawAxiosRequestConfig = {}) {
    const headers = { ...options.headers, Cookie: cookie }
    return checked(
      plainCall(this.configuration, { method: 'GET', path: '/oauth/token' }, { ...options, headers }),
      tokenSchema,
    )
  }

  /** The address of GET /oauth/login. Browsers go there; nothing of ours calls it. */
  loginAddress({ clientId, returnTo }: { readonly clientId: string; readonly returnTo: string }): string {
    const query = new URLSearchParams({ client_id: clientId, return_to: returnTo })
    return `${this.configuration.basePath}/oauth/login?${query}`
  }
}
