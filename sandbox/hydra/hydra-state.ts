import { randomBytes, randomUUID } from 'node:crypto'

/** A client as it was registered, with the keys of RFC 7591 and of Hydra. */
export type OAuth2Client = Record<string, unknown> & { client_id: string }

/** An authorization request that waits for a sign-in: what is behind a login challenge. */
export type LoginRequest = {
  challenge: string
  /** What the browser that waits for it is known by. */
  mark: string
  clientId: string
  /** The query of the authorization request, as the application wrote it. */
  query: string
  scopes: string[]
  audience: string[]
  /** Whom the login is remembered of; empty when it is not. */
  subject: string
  sessionId: string
  loginHint: string
  uiLocales: string[]
  requestedAt: Date
}

/** Why a request was refused, in OAuth2's words. */
export type Refusal = { error: string; error_description: string }

export type LoginDecision = { request: LoginRequest } & (
  | { refusal: Refusal }
  | { refusal?: undefined; subject: string; remember: boolean; amr: string[]; acr: string; at: Date }
)
export type AcceptedLogin = Extract<LoginDecision, { subject: string }>

/** A request that waits for a consent: what is behind a consent challenge. */
export type ConsentRequest = { challenge: string; mark: string; login: AcceptedLogin; skip: boolean }

export type ConsentDecision = { request: ConsentRequest } & (
  | { refusal: Refusal }
  | {
      refusal?: undefined
      scopes: string[]
      audience: string[]
      remember: boolean
      rememberFor: number
      idTokenClaims: Record<string, unknown>
      at: Date
    }
)
export type GivenConsent = Extract<ConsentDecision, { scopes: string[] }>

/** A wish to sign out: what is behind a logout challenge. */
export type LogoutRequest = {
  challenge: string
  subject: string
  sessionId: string
  clientId: string | undefined
  requestUrl: string
  returnTo: string
  requestedAt: Date
  state: 'open' | 'accepted' | 'rejected' | 'used'
}

/** Everything this Hydra remembers beside sessions and tokens, until it stops. */
export class HydraState {
  readonly clients = new Map<string, OAuth2Client>()
  readonly logins = new Map<string, LoginRequest>()
  readonly loginVerifiers = new Map<string, LoginDecision>()
  readonly consents = new Map<string, ConsentRequest>()
  readonly consentVerifiers = new Map<string, ConsentDecision>()
  readonly logouts = new Map<string, LogoutRequest>()
  readonly #sessionIds = new Map<string, string>()
  /** By the id of the grant that the tokens belong to. */
  readonly givenConsents = new Map<string, GivenConsent>()
  /** Login challenges whose request has led to a consent that was brought here: that happens once. */
  readonly answered = new Set<string>()

  /** The id of a login session as Hydra gives one, for a session of the protocol library. */
  sessionId(uid: string): string {
    const id = this.#sessionIds.get(uid) ?? randomUUID()
    this.#sessionIds.set(uid, id)
    return id
  }
}

/** A value that nobody guesses. */
export function secret(): string {
  return randomBytes(32).toString('base64url')
}
