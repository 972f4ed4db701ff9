import { randomUUID } from 'node:crypto'
import type * as openid from 'openid-client'
import { demoCredentials, demoScope } from './demo-client'

type Library = typeof openid
export type Tokens = Awaited<ReturnType<Library['authorizationCodeGrant']>>

/** What the demo application knows of a browser. */
export type DemoSession = {
  readonly id: string
  checks: Parameters<Library['authorizationCodeGrant']>[2]
  tokens?: Tokens
  claims?: object
  userInfo?: object
  problem?: string
}

/** The demo application's side of OpenID Connect, by a certified library. */
export class DemoRelyingParty {
  readonly #sandboxUrl: string
  readonly #hydraUrl: string
  readonly #sessions = new Map<string, DemoSession>()
  #ready: Promise<{ library: Library; config: openid.Configuration }> | undefined

  constructor(sandboxUrl: string, hydraUrl: string) {
    this.#sandboxUrl = sandboxUrl
    this.#hydraUrl = hydraUrl
  }

  session(id: string | undefined): DemoSession {
    const known = this.#sessions.get(id ?? '')
    if (known) return known
    const session = { id: randomUUID(), checks: {} }
    this.#sessions.set(session.id, session)
    return session
  }

  forget({ id }: DemoSession): void {
    this.#sessions.delete(id)
  }

  /** Where a sign-in begins: authorization code, PKCE, state, nonce. */
  async signInUrl(session: DemoSession): Promise<string> {
    const { library, config } = await this.#library()
    const pkceCodeVerifier = library.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [library.randomState(), library.randomNonce()]
    session.checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
    return library.buildAuthorizationUrl(config, {
      redirect_uri: `${this.#sandboxUrl}/demo-app/callback`,
      scope: demoScope,
      code_challenge: await library.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    }).href
  }

  /** Takes what the browser came back with. */
  async finish(session: DemoSession, search: string): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#library()
      const callback = new URL(`/demo-app/callback${search}`, this.#sandboxUrl)
      this.#keep(session, await library.authorizationCodeGrant(config, callback, session.checks))
    })
  }

  async refresh(session: DemoSession): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#library()
      const tokens = await library.refreshTokenGrant(config, session.tokens?.refresh_token ?? '')
      this.#keep(session, tokens)
    })
  }

  async fetchUserInfo(session: DemoSession): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#library()
      const accessToken = session.tokens?.access_token ?? ''
      session.userInfo = await library.fetchUserInfo(config, accessToken, library.skipSubjectCheck)
    })
  }

  /** Where signing out begins, here and at the sign-in service. */
  async signOutUrl({ tokens }: DemoSession): Promise<string> {
    const { library, config } = await this.#library()
    return library.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${this.#sandboxUrl}/demo-app`,
      ...(tokens?.id_token && { id_token_hint: tokens.id_token }),
    }).href
  }

  #keep(session: DemoSession, tokens: Tokens): void {
    session.tokens = tokens
    session.claims = tokens.claims() ?? session.claims ?? {}
  }

  /** Asked for on the first visit: whoever only uses the sandbox's Kratos needs none of it. */
  #library() {
    this.#ready ??= this.#discover()
    return this.#ready
  }

  async #discover() {
    const library = await import('openid-client')
    const authentication = library.ClientSecretBasic(demoCredentials.secret)
    const config = await library.discovery(
      new URL(this.#hydraUrl),
      demoCredentials.id,
      undefined,
      authentication,
      { execute: [library.allowInsecureRequests] },
    )
    return { library, config }
  }
}

/** What went wrong is shown: this is a demonstration. */
async function attempt(session: DemoSession, act: () => Promise<void>): Promise<void> {
  delete session.problem
  try {
    await act()
  } catch (error) {
    session.problem = error instanceof Error ? problemOf(error) : String(error)
  }
}

function problemOf(error: Error): string {
  const { error: code, error_description: description } = error as Error & Record<string, unknown>
  return [code, description].filter((part) => typeof part === 'string').join(': ') || error.message
}
