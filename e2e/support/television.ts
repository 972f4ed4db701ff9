import * as openid from 'openid-client'
import { z } from 'zod'
import { currentBackend } from './backend'
import { recordSecrets } from './secrets'

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
const registeredSchema = z.object({ client_id: z.string() })
const refusalSchema = z.object({ error: z.string() })

const televisionName = 'Harbour Television'

/** A television that people sign in to with a code (RFC 8628). It uses openid-client, which is certified. */
export class Television {
  readonly #config: openid.Configuration
  #codes: openid.DeviceAuthorizationResponse | undefined

  private constructor(
    readonly id: string,
    config: openid.Configuration,
  ) {
    this.#config = config
  }

  /**
   * Registers a client with Hydra. `metadata` overrides the defaults of a television.
   * @param by who registers it: the operator, or the television itself
   */
  static async register(
    metadata: Readonly<Record<string, unknown>> = {},
    by: 'operator' | 'itself' = 'operator',
  ): Promise<Television> {
    const { hydraUrl, hydraAdminUrl } = currentBackend()
    const url = by === 'itself' ? `${hydraUrl}/oauth2/register` : `${hydraAdminUrl}/admin/clients`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...defaultMetadata, ...metadata }),
    })
    const { client_id: id } = registeredSchema.parse(await response.json())
    const options = { execute: [openid.allowInsecureRequests] }
    return new Television(
      id,
      await openid.discovery(new URL(hydraUrl), id, undefined, openid.None(), options),
    )
  }

  /** Shows a new code. */
  async showCode(): Promise<string> {
    this.#codes = await openid.initiateDeviceAuthorization(this.#config, { scope: 'openid email' })
    recordSecrets([
      { kind: 'device code', value: this.#codes.device_code },
      { kind: 'user code', value: this.#codes.user_code },
    ])
    return this.#codes.user_code
  }

  /** Shows new codes until one has letters of one case only. Hydra mixes them. */
  async showSmallCode(): Promise<string> {
    for (let tries = 0; tries < 4000; tries += 1) {
      const code = await this.showCode()
      if (code === code.toLowerCase()) return code
    }
    throw new Error('Hydra showed no code in small letters.')
  }

  /** The URL below the code. */
  get url(): string {
    return this.#shown.verification_uri
  }

  /** The URL of the QR code. */
  get completeUrl(): string {
    return this.#shown.verification_uri_complete ?? ''
  }

  /** Polls once for the tokens. Returns the claims of the person, or Hydra's error. */
  async poll(): Promise<Readonly<Record<string, unknown>>> {
    try {
      const parameters = { device_code: this.#shown.device_code }
      const tokens = await openid.genericGrantRequest(this.#config, grantType, parameters)
      recordSecrets([{ kind: 'access token', value: tokens.access_token }])
      return { ...tokens.claims() }
    } catch (error) {
      return refusalSchema.parse(error)
    }
  }

  get #shown(): openid.DeviceAuthorizationResponse {
    if (!this.#codes) throw new Error('The television shows no code.')
    return this.#codes
  }
}

const defaultMetadata = {
  client_name: televisionName,
  grant_types: [grantType],
  response_types: [],
  scope: 'openid email',
  token_endpoint_auth_method: 'none',
}
