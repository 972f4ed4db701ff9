import { badRequest, expiredChallenge, noSuchChallenge, notFound } from './hydra-error'
import {
  type ConsentRequest,
  devicePath,
  type GrantedConsent,
  HydraState,
  type LoginRequest,
  type LogoutRequest,
  type OAuth2Client,
  type Refusal,
  secret,
} from './hydra-state'

/** How long a request may wait for a decision (`ttl.login_consent_request`), in milliseconds. */
export const requestLifespan = 3_600_000

export type HydraSettings = {
  publicUrl: string
  appUrl: string
  /**
   * The origins that may call the public API (`serve.public.cors.allowed_origins`), besides those of each
   * client.
   */
  corsOrigins: readonly string[]
  /** Behaves as Hydra does after 26.2: a logout challenge stays valid. */
  isNext?: boolean
  now: () => Date
}

/** What the app reports to Hydra about the person who signed in. */
type LoginAcceptance = { subject: string; remember: boolean; amr: string[]; acr?: string }
type ConsentAcceptance = Omit<GrantedConsent, 'request' | 'refusal' | 'at'>

/**
 * Hydra's decisions and memory, apart from the protocol: challenges, the decisions about them, and the
 * verifiers with which a browser returns.
 */
export class Hydra {
  readonly settings: HydraSettings
  readonly state = new HydraState()
  /** Revokes the tokens of a grant. The protocol library's side of this Hydra sets it. */
  endGrant: (grantId: string) => void = () => {}
  /** Ends a session of the protocol library; with a subject, only one of that subject. */
  endSession: (uid: string, subject?: string) => Promise<void> = async () => {}

  constructor(settings: HydraSettings) {
    this.settings = settings
  }

  client(id: string): OAuth2Client {
    const client = this.state.clients.get(id)
    if (!client) throw notFound()
    return client
  }

  loginRequest(challenge: string): LoginRequest {
    const request = this.state.logins.get(challenge)
    if (!request) throw noSuchChallenge()
    if (this.#isExpired(request)) throw expiredChallenge('login')
    return request
  }

  /**
   * Accepts a login and returns the URL to continue at. A remembered login cannot change to another subject:
   * then the request restarts and requires a sign-in.
   */
  acceptLogin(challenge: string, { subject, remember, amr, acr = '' }: LoginAcceptance): string {
    const request = this.loginRequest(challenge)
    if (request.subject !== '' && request.subject !== subject) return this.#resume(request, 'prompt', 'login')
    const isRemembered = remember || request.subject !== ''
    const decision = { request, subject, remember: isRemembered, amr, acr, at: this.settings.now() }
    return this.#resume(request, 'login_verifier', keep(this.state.loginVerifiers, decision))
  }

  rejectLogin(challenge: string, refusal: Refusal): string {
    const request = this.loginRequest(challenge)
    const verifier = keep(this.state.loginVerifiers, { request, refusal })
    return this.#resume(request, 'login_verifier', verifier)
  }

  /** Revokes a remembered login. Its browser must sign in again. */
  async revokeLoginSession(sessionId: string): Promise<void> {
    const uid = this.state.sessionUid(sessionId)
    if (uid !== undefined) await this.endSession(uid)
  }

  /** Revokes every remembered login of a subject. */
  async forgetLogins(subject: string): Promise<void> {
    await Promise.all(this.state.sessionUids().map((uid) => this.endSession(uid, subject)))
  }

  /**
   * Accepts the code of a device and returns the URL to continue at. The code stays valid until the consent
   * is granted.
   */
  acceptUserCode(challenge: string, userCode: string): string {
    if (userCode === '') throw badRequest("Field 'user_code' must not be empty.")
    const visit = this.state.deviceVisits.get(challenge)
    if (!visit) throw noSuchChallenge()
    const device = this.state.deviceCodes.get(userCode)
    if (!device || device.isAccepted || device.expiresAt <= this.settings.now()) {
      throw badRequest("The 'user_code' session could not be found or has expired or is otherwise malformed.")
    }
    const query = new URLSearchParams(visit.query)
    query.set('client_id', device.clientId)
    query.set('device_verifier', keep(this.state.deviceVerifiers, { visit, device }))
    query.sort()
    return `${this.settings.publicUrl}${devicePath}?${query}`
  }

  consentRequest(challenge: string): ConsentRequest {
    const request = this.state.consents.get(challenge)
    if (!request) throw noSuchChallenge()
    if (this.#isExpired(request.login.request)) throw expiredChallenge('consent')
    return request
  }

  acceptConsent(challenge: string, acceptance: ConsentAcceptance): string {
    const request = this.consentRequest(challenge)
    const decision = { request, ...acceptance, at: this.settings.now() }
    const verifier = keep(this.state.consentVerifiers, decision)
    return this.#resume(request.login.request, 'consent_verifier', verifier)
  }

  rejectConsent(challenge: string, refusal: Refusal): string {
    const request = this.consentRequest(challenge)
    const verifier = keep(this.state.consentVerifiers, { request, refusal })
    return this.#resume(request.login.request, 'consent_verifier', verifier)
  }

  /** The valid consents of a subject, latest first. */
  consentsOf(subject: string): [grantId: string, consent: GrantedConsent][] {
    return [...this.state.grantedConsents]
      .filter(([, { request }]) => request.login.subject === subject && !request.skip)
      .reverse()
  }

  /** Revokes a subject's consents for one client, or for all clients. */
  revokeConsents(subject: string, clientId?: string): void {
    for (const [grantId, { request }] of this.state.grantedConsents) {
      const isMeant = clientId === undefined || request.login.request.clientId === clientId
      if (request.login.subject !== subject || !isMeant) continue
      this.state.grantedConsents.delete(grantId)
      this.endGrant(grantId)
    }
  }

  /** Whether a subject granted a client all these scopes, with `remember`. */
  isRemembered(subject: string, clientId: string, scopes: readonly string[]): boolean {
    return this.consentsOf(subject).some(
      ([, { request, remember, scopes: allowed }]) =>
        remember &&
        request.login.request.clientId === clientId &&
        scopes.every((scope) => allowed.includes(scope)),
    )
  }

  /**
   * A logout request that was not rejected. For a used one the API responds with 410 and the URL to restart
   * at.
   */
  logoutRequest(challenge: string): LogoutRequest {
    const request = this.state.logouts.get(challenge)
    if (!request || (request.state === 'rejected' && !this.settings.isNext)) throw notFound()
    return request
  }

  acceptLogout(challenge: string): string {
    const request = this.logoutRequest(challenge)
    this.state.logouts.set(challenge, { ...request, state: 'accepted' })
    return `${this.settings.publicUrl}/oauth2/sessions/logout?${new URLSearchParams({ logout_verifier: challenge })}`
  }

  rejectLogout(challenge: string): void {
    this.state.logouts.set(challenge, { ...this.logoutRequest(challenge), state: 'rejected' })
  }

  /** The consent expires when the login would: Hydra counts from the application's request. */
  #isExpired({ requestedAt }: LoginRequest): boolean {
    return requestedAt.getTime() + requestLifespan < this.settings.now().getTime()
  }

  #resume({ path, query }: LoginRequest, name: string, value: string): string {
    const resumed = new URLSearchParams(query)
    resumed.set(name, value)
    resumed.sort()
    return `${this.settings.publicUrl}${path}?${resumed}`
  }
}

function keep<Value>(map: Map<string, Value>, value: Value): string {
  const id = secret()
  map.set(id, value)
  return id
}
