import { randomBytes, randomUUID } from 'node:crypto'
import { CappedMap } from '../capped-map'

/** A client as it was registered, with the keys of RFC 7591 and of Hydra. */
export type OAuth2Client = Record<string, unknown> & { client_id: string }

/** An authorization request that waits for a sign-in. A login challenge identifies it. */
export type LoginRequest = {
  challenge: string
  /** The value of the CSRF cookie of the browser that waits. */
  csrf: string
  clientId: string
  /** Where the request came in: the path of an authorization request, or of a device's code. */
  path: '/oauth2/auth' | typeof devicePath
  /** The query of the authorization request, as the application wrote it. */
  query: string
  /** The code of the device that waits, if one does. */
  device?: DeviceCode
  scopes: string[]
  audience: string[]
  /** The subject of the remembered login, or empty. */
  subject: string
  sessionId: string
  /** When the remembered login started, in seconds. */
  signedInAt?: number | undefined
  loginHint: string
  uiLocales: string[]
  acrValues: string[]
  requestedAt: Date
}

/** The path of the page that people open to type the code of a device (RFC 8628). */
export const devicePath = '/oauth2/device/verify'

/** The scopes that the discovery lists, and those of a client that lists none. */
export const usualScopes = ['offline_access', 'offline', 'openid']

/** A device that shows a code and waits (RFC 8628). */
export type DeviceCode = {
  userCode: string
  /** The protocol library's name for the code. */
  deviceCode: string
  clientId: string
  scopes: string[]
  expiresAt: Date
  isAccepted: boolean
}

/** A browser that must return with the code of a device. A device challenge identifies it. */
export type DeviceVisit = {
  challenge: string
  csrf: string
  /** The query of the browser's request. */
  query: string
}

/** Why a request was rejected, with OAuth2's keys. */
export type Refusal = { error: string; error_description: string }

type LoginDecision = { request: LoginRequest } & (
  | { refusal: Refusal }
  | { refusal?: undefined; subject: string; remember: boolean; amr: string[]; acr: string; at: Date }
)
export type AcceptedLogin = Extract<LoginDecision, { subject: string }>

/** When the person signed in, in seconds. A remembered login is not a new login: it keeps its age. */
export function authTimeOf({ request, at }: AcceptedLogin): number {
  return request.signedInAt ?? secondsOf(at)
}

/** A time in the format of tokens. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** A request that waits for a consent. A consent challenge identifies it. */
export type ConsentRequest = {
  id: string
  challenge: string
  csrf: string
  login: AcceptedLogin
  skip: boolean
}

type ConsentDecision = { request: ConsentRequest } & (
  | { refusal: Refusal }
  | {
      refusal?: undefined
      scopes: string[]
      audience: string[]
      remember: boolean
      rememberFor: number
      idTokenClaims: Record<string, unknown>
      accessTokenClaims: Record<string, unknown>
      at: Date
    }
)
export type GrantedConsent = Extract<ConsentDecision, { scopes: string[] }>

/** A request to sign out. A logout challenge identifies it. */
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

/** Everything this Hydra stores besides sessions and tokens, until it stops. */
export class HydraState {
  readonly clients = new Map<string, OAuth2Client>()
  /** The scopes that the protocol library knows. */
  readonly scopes = new Set<string>(usualScopes)
  readonly logins = new CappedMap<string, LoginRequest>()
  readonly loginVerifiers = new CappedMap<string, LoginDecision>()
  readonly consents = new CappedMap<string, ConsentRequest>()
  readonly consentVerifiers = new CappedMap<string, ConsentDecision>()
  readonly logouts = new CappedMap<string, LogoutRequest>()
  /** By the code that the device shows. */
  readonly deviceCodes = new CappedMap<string, DeviceCode>()
  readonly deviceVisits = new CappedMap<string, DeviceVisit>()
  readonly deviceVerifiers = new CappedMap<string, { visit: DeviceVisit; device: DeviceCode }>()
  readonly #sessionIds = new CappedMap<string, string>()
  /** By the id of the grant that the tokens belong to. */
  readonly grantedConsents = new CappedMap<string, GrantedConsent>()
  /** The opaque token behind an access token in the form of a JWT. */
  readonly jwtTokens = new CappedMap<string, string>()
  /** The protocol library's ID token, by the ID token that the client got. */
  readonly idTokens = new CappedMap<string, string>()
  /** Login challenges whose consent verifier was used. A verifier works once. */
  readonly usedChallenges = new CappedMap<string, true>()

  /** The ID that Hydra gives a session of the protocol library. */
  sessionId(uid: string): string {
    const id = this.#sessionIds.get(uid) ?? randomUUID()
    this.#sessionIds.set(uid, id)
    return id
  }

  /** All sessions of the protocol library. */
  sessionUids(): string[] {
    return [...this.#sessionIds.keys()]
  }

  /** The session of the protocol library with this ID at Hydra. */
  sessionUid(id: string): string | undefined {
    return [...this.#sessionIds].find(([, sessionId]) => sessionId === id)?.[0]
  }
}

/** Hydra's id of a consent request, which is not its challenge. */
export function consentRequestId(): string {
  return randomUUID().replaceAll('-', '')
}

/** A random value that cannot be guessed. */
export function secret(): string {
  return randomBytes(32).toString('base64url')
}
