import { randomUUID } from 'node:crypto'
import { CappedMap } from '../capped-map'
import {
  authorizationRequest,
  type Checks,
  type OpenIdClient,
  openIdClient,
  refusalOf,
  type Tokens,
} from '../openid-client/openid-client'
import { demoCredentials, demoScope } from './demo-client'

/** What the demo application remembers about a browser. */
export type DemoSession = {
  readonly id: string
  checks: Checks
  tokens?: Tokens
  claims?: object
  userInfo?: object
  problem?: string
}

/** The demo application's side of OpenID Connect. */
export class DemoRelyingParty {
  readonly #sandboxUrl: string
  readonly #client: () => Promise<OpenIdClient>
  readonly #sessions = new CappedMap<string, DemoSession>()

  constructor(sandboxUrl: string, hydraUrl: string) {
    this.#sandboxUrl = sandboxUrl
    this.#client = openIdClient(hydraUrl, demoCredentials)
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

  /** The URL where a sign-in starts. */
  async signInUrl(session: DemoSession): Promise<string> {
    const redirectUri = `${this.#sandboxUrl}/demo-app/callback`
    const { url, checks } = await authorizationRequest(await this.#client(), {
      redirectUri,
      scope: demoScope,
    })
    session.checks = checks
    return url
  }

  /** Completes the sign-in with the query of the callback. */
  async finish(session: DemoSession, search: string): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#client()
      const callback = new URL(`${this.#sandboxUrl}/demo-app/callback${search}`)
      this.#keep(session, await library.authorizationCodeGrant(config, callback, session.checks))
    })
  }

  async refresh(session: DemoSession): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#client()
      const tokens = await library.refreshTokenGrant(config, session.tokens?.refresh_token ?? '')
      this.#keep(session, tokens)
    })
  }

  async fetchUserInfo(session: DemoSession): Promise<void> {
    await attempt(session, async () => {
      const { library, config } = await this.#client()
      const accessToken = session.tokens?.access_token ?? ''
      session.userInfo = await library.fetchUserInfo(config, accessToken, library.skipSubjectCheck)
    })
  }

  /** The URL that signs the visitor out, here and at Hydra. */
  async signOutUrl({ tokens }: DemoSession): Promise<string> {
    const { library, config } = await this.#client()
    return library.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${this.#sandboxUrl}/demo-app`,
      ...(tokens?.id_token && { id_token_hint: tokens.id_token }),
    }).href
  }

  #keep(session: DemoSession, tokens: Tokens): void {
    session.tokens = tokens
    session.claims = tokens.claims() ?? session.claims ?? {}
  }
}

/** Runs `act` and stores its error in the session, for the demo to show. */
async function attempt(session: DemoSession, act: () => Promise<void>): Promise<void> {
  delete session.problem
  try {
    await act()
  } catch (error) {
    session.problem = error instanceof Error ? problemOf(error) : String(error)
  }
}

function problemOf(error: Error): string {
  const refusal = refusalOf(error)
  return [refusal?.error, refusal?.error_description].filter(Boolean).join(': ') || error.message
}
