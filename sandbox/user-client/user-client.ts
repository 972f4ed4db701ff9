import { randomBytes } from 'node:crypto'
import { CappedMap } from '../capped-map'
import {
  authorizationRequest,
  type Checks,
  type OpenIdClient,
  openIdClient,
  refusalOf,
  type Tokens,
} from '../openid-client/openid-client'
import { sessionOfLogoutToken } from './logout-token'
import { userClientCredentials, userClientScope } from './registration'

/** Why a visitor has no token, with OAuth2's keys. */
export type Refusal = { error: string; error_description?: string }

/** The response of `GET /oauth/token`. */
export type TokenInfo = {
  access_token: string
  refresh_token: string
  /** In whole seconds since 1970. */
  expires_at: number
}

/** The start and the end of a sign-in. */
type SignInContext = {
  portalUrl: string
  returnTo: string | undefined
  callbackUrl: string
  /** Hydra lost the first attempt. */
  isSecond?: boolean
}

/** A browser's round trip to Hydra. Each tab has its own. */
type RoundTrip = SignInContext & { checks: Checks }

/** The state of a browser. */
type Visitor = {
  roundTrips: Map<string, RoundTrip>
  kept?: KeptTokens
  /** Why the last sign-in ended without a token. */
  refusal?: Refusal
}

type KeptTokens = TokenInfo & {
  /** The login at Hydra that the tokens belong to. */
  sid: unknown
  refreshing?: Promise<void>
}

/** The URL to send a browser to, and its visitor id from now on. */
type Redirect = { visitorId: string; location: string }

/**
 * The user-client service of the portal (docs/behaviour.md 2.5, 7.5). It is an OAuth2 client that signs people in
 * at Hydra for the portal and keeps their tokens. Everything is in memory.
 */
export class UserClient {
  readonly #hydraUrl: string
  readonly #client: () => Promise<OpenIdClient>
  readonly #now: () => Date
  /** The portals that may use this service, by client id: the origin that people return to. */
  readonly #portals: Map<string, string>
  readonly #visitors = new CappedMap<string, Visitor>()

  constructor(options: { hydraUrl: string; portals: Readonly<Record<string, string>>; now: () => Date }) {
    this.#hydraUrl = options.hydraUrl
    this.#client = openIdClient(options.hydraUrl, userClientCredentials)
    this.#now = options.now
    this.#portals = new Map(Object.entries(options.portals))
  }

  /** Allows one more portal to use this service. */
  addPortal(clientId: string, url: string): void {
    this.#portals.set(clientId, url)
  }

  isPortalOrigin(origin: string): boolean {
    return [...this.#portals.values()].includes(origin)
  }

  /**
   * Sends a browser to Hydra.
   * @param signIn.callbackUrl where Hydra sends the browser back to
   * @returns undefined for an unknown client id
   */
  async begin(
    visitorId: string | undefined,
    signIn: { clientId: string; returnTo: string | undefined; callbackUrl: string },
  ): Promise<Redirect | undefined> {
    const portalUrl = this.#portals.get(signIn.clientId)
    if (portalUrl === undefined) return undefined
    const { returnTo, callbackUrl } = signIn
    const id = visitorId !== undefined && this.#visitors.has(visitorId) ? visitorId : newId()
    const visitor: Visitor = this.#visitors.get(id) ?? { roundTrips: new CappedMap(20) }
    this.#visitors.set(id, visitor)
    return { visitorId: id, location: await this.#authorize(visitor, { portalUrl, returnTo, callbackUrl }) }
  }

  async #authorize(visitor: Visitor, route: SignInContext): Promise<string> {
    delete visitor.refusal
    try {
      const { url, state, checks } = await authorizationRequest(await this.#client(), {
        redirectUri: route.callbackUrl,
        scope: userClientScope,
      })
      visitor.roundTrips.set(state, { ...route, checks })
      return url
    } catch {
      visitor.refusal = { error: 'temporarily_unavailable' }
      return homeUrl(route)
    }
  }

  /**
   * Completes the sign-in with the URL of the callback. The browser always continues at the portal, which
   * fetches the token and learns why there is none. The visitor gets a new id, so that an attacker cannot
   * have planted it.
   */
  async finish(visitorId: string | undefined, callback: URL): Promise<Redirect> {
    const visitor = this.#visitors.get(visitorId ?? '') ?? {
      roundTrips: new CappedMap<string, RoundTrip>(20),
    }
    const state = callback.searchParams.get('state') ?? ''
    const roundTrip = visitor.roundTrips.get(state)
    visitor.roundTrips.delete(state)
    this.#visitors.delete(visitorId ?? '')
    const id = newId()
    this.#visitors.set(id, visitor)
    if (!roundTrip) {
      visitor.refusal = { error: 'invalid_request', error_description: 'The sign-in took too long.' }
      return { visitorId: id, location: homeUrl({ portalUrl: [...this.#portals.values()][0] ?? '' }) }
    }
    try {
      const { library, config } = await this.#client()
      const tokens = await library.authorizationCodeGrant(config, callback, roundTrip.checks)
      visitor.kept = this.#keep(tokens)
    } catch (error) {
      const refusal = refusalOf(error)
      // Hydra stores one request for each application and browser, so the tab that started first gets this
      // error.
      if (refusal?.error === 'request_forbidden' && !roundTrip.isSecond) {
        return { visitorId: id, location: await this.#authorize(visitor, { ...roundTrip, isSecond: true }) }
      }
      visitor.refusal = refusal ?? { error: 'temporarily_unavailable' }
      // The person who denied the consent may not be the owner of the tokens.
      if (refusal?.error === 'access_denied') delete visitor.kept
    }
    return { visitorId: id, location: homeUrl(roundTrip) }
  }

  /** The token of a browser, refreshed if it has expired. Rejects if Hydra cannot refresh it now. */
  async token(visitorId: string | undefined): Promise<TokenInfo | Refusal> {
    const visitor = this.#visitors.get(visitorId ?? '')
    if (visitor?.kept && visitor.kept.expires_at <= this.#seconds()) await this.#renew(visitor, visitor.kept)
    if (!visitor?.kept) return visitor?.refusal ?? { error: 'login_required' }
    const { access_token, refresh_token, expires_at } = visitor.kept
    return { access_token, refresh_token, expires_at }
  }

  /**
   * Deletes the tokens of an ended login (OpenID Connect Back-Channel Logout), and revokes them at Hydra,
   * which would keep them. Rejects if the logout token is not Hydra's.
   */
  async endLogin(logoutToken: string): Promise<void> {
    const client = await this.#client()
    const sid = await sessionOfLogoutToken(logoutToken, client.config.serverMetadata(), this.#hydraUrl)
    const ended: KeptTokens[] = []
    for (const visitor of this.#visitors.values()) {
      if (visitor.kept?.sid !== sid) continue
      ended.push(visitor.kept)
      delete visitor.kept
    }
    await Promise.all(ended.map(({ refresh_token }) => revoke(client, refresh_token)))
  }

  /** Refreshes once for all concurrent callers: Hydra treats a refresh token that it sees twice as stolen. */
  async #renew(visitor: Visitor, kept: KeptTokens): Promise<void> {
    kept.refreshing ??= this.#refresh(visitor, kept).finally(() => delete kept.refreshing)
    await kept.refreshing
  }

  async #refresh(visitor: Visitor, kept: KeptTokens): Promise<void> {
    const { library, config } = await this.#client()
    try {
      const tokens = await library.refreshTokenGrant(config, kept.refresh_token)
      if (visitor.kept === kept) visitor.kept = this.#keep(tokens, kept)
    } catch (error) {
      if (refusalOf(error)?.error !== 'invalid_grant') throw error
      delete visitor.kept
    }
  }

  #keep(tokens: Tokens, before?: KeptTokens): KeptTokens {
    return {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token ?? before?.refresh_token ?? '',
      expires_at: this.#seconds() + (tokens.expires_in ?? 0),
      sid: before?.sid ?? tokens.claims()?.sid,
    }
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }
}

function homeUrl({
  portalUrl,
  returnTo,
}: Pick<SignInContext, 'portalUrl'> & { returnTo?: string | undefined }): string {
  return returnTo === undefined
    ? `${portalUrl}/`
    : `${portalUrl}/?${new URLSearchParams({ return_to: returnTo })}`
}

/** Revokes a token at Hydra. A failure is ignored: the service has deleted the token. */
async function revoke({ library, config }: OpenIdClient, token: string): Promise<void> {
  if (token !== '') await library.tokenRevocation(config, token).catch(() => undefined)
}

function newId(): string {
  return randomBytes(32).toString('base64url')
}
