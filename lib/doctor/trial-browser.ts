import 'server-only'
import type { AxiosResponse } from 'axios'
import { parseSetCookie } from 'set-cookie-parser'
import { oauth2PublicApi, oidcApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'

type CallOptions = { headers: Record<string, string> }

/** Calls Hydra's public API from this server as a browser would, with its cookies. */
export class TrialBrowser {
  readonly #cookies = new Map<string, string>()

  authorize(query: Record<string, string>): Promise<string> {
    return this.#visit((options) => oauth2PublicApi().oAuth2Authorize({ ...options, params: query }))
  }

  /** Follows a URL of Hydra by its query. Its host may be one that only browsers can reach. */
  follow(url: string): Promise<string> {
    return this.authorize(Object.fromEntries(parametersOf(url)))
  }

  /** Opens the page where Hydra accepts the code of a device, or follows a URL of this page by its query. */
  verifyDevice(url = ''): Promise<string> {
    const params = Object.fromEntries(parametersOf(url))
    return this.#visit((options) =>
      oauth2PublicApi().performOAuth2DeviceVerificationFlow({ ...options, params }),
    )
  }

  leave(idToken: string): Promise<string> {
    return this.#visit((options) =>
      oidcApi().revokeOidcSession({ ...options, params: { id_token_hint: idToken } }),
    )
  }

  /**
   * Makes one call and stores its cookies. Returns the redirect's URL, or an empty text without a redirect.
   */
  async #visit(make: (options: CallOptions) => Promise<AxiosResponse<unknown>>): Promise<string> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { location = '', setCookies } = await toServiceResponse(make({ headers: Cookie ? { Cookie } : {} }))
    for (const { name, value } of parseSetCookie([...setCookies], { decodeValues: false })) {
      this.#cookies.set(name, value)
    }
    return location
  }
}

/** The query parameters of a URL; empty for an invalid URL. */
export function parametersOf(url: string): URLSearchParams {
  return URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
}

/** The challenge in a URL that Hydra redirected to; an empty text without one. */
export function challengeIn(url: string, kind: 'login' | 'consent' | 'logout' | 'device'): string {
  return parametersOf(url).get(`${kind}_challenge`) ?? ''
}
