import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { once } from '@/lib/ory/clients/clients'
import { configurationOf, sender } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { lineConfig } from './line-config'

/** The client of LINE's own API, made on first use. */
export const lineApi = once(
  () =>
    new LineApi(
      configurationOf({ name: 'line', variable: 'LINE_API_URL', baseUrl: lineConfig().LINE_API_URL }),
    ),
)

/** What a code of LINE is exchanged with. */
interface LineCode {
  readonly code: string
  /** The URL that LINE returned to. */
  readonly redirectUri: string
  readonly clientId: string
  readonly clientSecret: string
  readonly codeVerifier: string
}

/** The channel of LINE Login that a token must be for. */
interface LineToken {
  readonly idToken: string
  readonly clientId: string
}

/** LINE's own API ("LINE Login v2.1 API reference"). */
class LineApi {
  constructor(private readonly configuration: Configuration) {}

  /** POST /oauth2/v2.1/token: the tokens for a code. It requests an ID token that is signed with ES256. */
  exchangeCode(
    { code, redirectUri, clientId, clientSecret, codeVerifier }: LineCode,
    options?: RawAxiosRequestConfig,
  ) {
    return this.#post('/oauth2/v2.1/token', options, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: codeVerifier,
      id_token_key_type: 'JWK',
    })
  }

  /** POST /oauth2/v2.1/verify: the claims of an ID token that LINE issued for this channel. 400 for any other. */
  verifyIdToken({ idToken, clientId }: LineToken, options?: RawAxiosRequestConfig) {
    return this.#post('/oauth2/v2.1/verify', options, { id_token: idToken, client_id: clientId })
  }

  /** GET /oauth2/v2.1/certs: LINE's public keys. */
  publicKeys(options?: RawAxiosRequestConfig) {
    return plainCall(this.configuration, { method: 'GET', path: '/oauth2/v2.1/certs' }, options)
  }

  #post(path: string, options: RawAxiosRequestConfig = {}, form: Readonly<Record<string, string>>) {
    const { basePath = '' } = this.configuration
    return sender.post<unknown>(basePath + path, new URLSearchParams(form), options)
  }
}
