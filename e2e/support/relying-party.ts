import { expect, type Page } from '@playwright/test'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { ApplicationSite } from './application-site'
import { currentBackend } from './backend'
import { recordSecrets } from './secrets'

type Metadata = Readonly<Record<string, unknown>>
type Parameters = Readonly<Record<string, string>>
type Checks = NonNullable<Awaited<globalThis.Parameters<typeof openid.authorizationCodeGrant>[2]>>

const registeredSchema = z.object({ client_id: z.string(), client_secret: z.string() })

/** The token response of Hydra. */
export type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/**
 * An application that people sign in to. It uses openid-client, which is certified, to check every response.
 */
export class RelyingParty {
  readonly id: string
  readonly site: ApplicationSite
  readonly #config: openid.Configuration
  #checks: Checks = {}

  private constructor(id: string, site: ApplicationSite, config: openid.Configuration) {
    this.id = id
    this.site = site
    this.#config = config
  }

  /**
   * Registers a client with Hydra. `metadata` overrides the defaults of a web application.
   * @param by who registers it: the operator, or the application itself (OpenID Connect Dynamic Client
   * Registration)
   */
  static async register(
    site: ApplicationSite,
    metadata: Metadata = {},
    by: 'operator' | 'itself' = 'operator',
  ): Promise<RelyingParty> {
    const { hydraUrl, hydraAdminUrl } = currentBackend()
    const entryPoint = by === 'itself' ? `${hydraUrl}/oauth2/register` : `${hydraAdminUrl}/admin/clients`
    const response = await fetch(entryPoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...defaultMetadata(site), ...metadata }),
    })
    const registered = registeredSchema.parse(await response.json())
    recordSecrets([{ kind: 'client secret', value: registered.client_secret }])
    const config = await openid.discovery(
      new URL(hydraUrl),
      registered.client_id,
      undefined,
      openid.ClientSecretBasic(registered.client_secret),
      { execute: [openid.allowInsecureRequests] },
    )
    return new RelyingParty(registered.client_id, site, config)
  }

  /** The URL that starts a sign-in by authorization code, with PKCE, state and nonce. */
  async authorizationUrl(parameters: Parameters = {}): Promise<string> {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
    this.#checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
    return openid.buildAuthorizationUrl(this.#config, {
      redirect_uri: callbackUrl(this.site),
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...parameters,
    }).href
  }

  /** Sends the browser to sign in. */
  async begin(page: Page, parameters: Parameters = {}): Promise<void> {
    await page.goto(await this.authorizationUrl(parameters))
  }

  /** Exchanges the code of the browser's callback for tokens. */
  async finish(page: Page): Promise<Tokens> {
    return this.exchange(await this.#backAt(page))
  }

  /** Exchanges the code in the URL of a callback for tokens. */
  async exchange(url: URL): Promise<Tokens> {
    const tokens = await openid.authorizationCodeGrant(this.#config, url, this.#checks)
    recordTokens(tokens)
    return tokens
  }

  /** The error in the browser's callback, instead of a code. */
  async refusal(page: Page): Promise<{ readonly error: string; readonly description: string }> {
    const url = await this.#backAt(page)
    expect(url.searchParams.get('code')).toBeNull()
    const { error = '', error_description: description = '' } = Object.fromEntries(url.searchParams)
    return { error, description }
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    const tokens = await openid.refreshTokenGrant(this.#config, refreshToken)
    recordTokens(tokens)
    return tokens
  }

  revoke(token: string): Promise<void> {
    return openid.tokenRevocation(this.#config, token)
  }

  userInfo(tokens: Tokens): Promise<openid.UserInfoResponse> {
    return openid.fetchUserInfo(this.#config, tokens.access_token, tokens.claims()?.sub ?? '')
  }

  /** Whether a token is still active: Hydra's introspection, as a resource server uses it. */
  async isActive(token: string): Promise<boolean> {
    const response = await fetch(`${currentBackend().hydraAdminUrl}/admin/oauth2/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    })
    return z.object({ active: z.boolean() }).parse(await response.json()).active
  }

  /** The URL that signs the person out of the application and of the app. */
  signOutUrl(tokens: Tokens, parameters: Parameters = {}): string {
    const idToken = tokens.id_token ?? ''
    return openid.buildEndSessionUrl(this.#config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: signedOutUrl(this.site),
      ...parameters,
    }).href
  }

  async #backAt(page: Page): Promise<URL> {
    await page.waitForURL(`${callbackUrl(this.site)}?*`)
    return new URL(page.url())
  }
}

const callbackUrl = ({ url }: ApplicationSite) => `${url}/callback`
const signedOutUrl = ({ url }: ApplicationSite) => `${url}/signed-out`

function defaultMetadata(site: ApplicationSite): Metadata {
  return {
    client_name: 'Harbour Café',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid offline_access email profile phone berths.read',
    redirect_uris: [callbackUrl(site)],
    post_logout_redirect_uris: [signedOutUrl(site)],
    audience: ['https://api.harbour.example'],
    token_endpoint_auth_method: 'client_secret_basic',
  }
}

function recordTokens({ access_token, refresh_token, id_token }: Tokens): void {
  const tokens = { 'access token': access_token, 'refresh token': refresh_token, 'ID token': id_token }
  recordSecrets(Object.entries(tokens).map(([kind, value]) => ({ kind, value: value ?? '' })))
}
