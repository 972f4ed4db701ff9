import { randomBytes, randomUUID } from 'node:crypto'

/** A client as it was registered, with the keys of RFC 7591 and of Hydra. */
export type OAuth2Client = Record<string, unknown> & { client_id: string }

/** An authorization request that waits for a sign-in. A login challenge stands for it. */
export type LoginRequest = {
  challenge: string
  /** The value of the CSRF cookie of the browser that waits. */
  csrf: string
  clientId: string
  /** The query of the authorization request, as the application wrote it. */
  query: string
  scopes: string[]
  audience: string[]
  /** The subject of the remembered login, or empty. */
  subject: string
  sessionId: string
  loginHint: string
  uiLocales: string[]
  requestedAt: Date
}

/** Why a request was refused, with OAuth2's keys. */
export type Refusal = { error: string; error_description: string }

export type LoginDecision = { request: LoginRequest } & (
  | { refusal: Refusal }
  | { refusal?: undefined; subject: string; remember: boolean; amr: string[]; acr: string; at: Date }
)
export type AcceptedLogin = Extract<LoginDecision, { subject: string }>

/** A request that waits for a consent. A consent challenge stands for it. */
export type ConsentRequest = { challenge: string; csrf: string; login: AcceptedLogin; skip: boolean }

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

/** A request to sign out. A logout challenge stands for it. */
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

/** Everything this Hydra remembers besides sessions and tokens, until it stops. */
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
  /** Login challenges whose consent verifier was used already. It works once. */
  readonly usedChallenges = new Set<string>()

  /** Hydra's id of a login session, for a session of the protocol library. */
  sessionId(uid: string): string {
    const id = this.#sessionIds.get(uid) ?? randomUUID()
    this.#sessionIds.set(uid, id)
    return id
  }
}

/** A random value that cannot be guessed. */
export function secret(): string {
  return randomBytes(32).toString('base64url')
}
