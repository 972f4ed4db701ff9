import { noSuchChallenge, notFound, unrecognizable } from './hydra-error'
import {
  type ConsentRequest,
  type GivenConsent,
  HydraState,
  type LoginRequest,
  type LogoutRequest,
  type OAuth2Client,
  type Refusal,
  secret,
} from './hydra-state'

export type HydraSettings = { publicUrl: string; appUrl: string; now: () => Date }

/** What a login UI says about who signed in. */
export type LoginAcceptance = { subject: string; remember: boolean; amr: string[]; acr?: string }
export type ConsentAcceptance = Omit<GivenConsent, 'request' | 'refusal' | 'at'>

/**
 * What Hydra decides and remembers about requests, apart from the protocol: challenges, the decisions about them, and
 * verifiers, by which a browser brings a decision back.
 */
export class Hydra {
  readonly settings: HydraSettings
  readonly state = new HydraState()
  /** Ends the tokens of a grant; the protocol's side of this Hydra sets it. */
  endGrant: (grantId: string) => void = () => {}

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
    return request
  }

  /** Where the browser goes on. A remembered login takes nobody else: then the request begins anew, with a form. */
  acceptLogin(challenge: string, { subject, remember, amr, acr = '' }: LoginAcceptance): string {
    const request = this.loginRequest(challenge)
    if (request.subject !== '' && request.subject !== subject) return this.#resume(request, 'prompt', 'login')
    const isRemembered = remember || request.subject !== ''
    const decision = { request, subject, remember: isRemembered, amr, acr, at: this.settings.now() }
    return this.#resume(request, 'login_verifier', keep(this.state.loginVerifiers, decision))
  }

  refuseLogin(challenge: string, refusal: Refusal): string {
    const request = this.loginRequest(challenge)
    const verifier = keep(this.state.loginVerifiers, { request, refusal })
    return this.#resume(request, 'login_verifier', verifier)
  }

  consentRequest(challenge: string): ConsentRequest {
    const request = this.state.consents.get(challenge)
    if (!request) throw noSuchChallenge()
    return request
  }

  acceptConsent(challenge: string, acceptance: ConsentAcceptance): string {
    const request = this.#decidable(challenge)
    const decision = { request, ...acceptance, at: this.settings.now() }
    const verifier = keep(this.state.consentVerifiers, decision)
    return this.#resume(request.login.request, 'consent_verifier', verifier)
  }

  refuseConsent(challenge: string, refusal: Refusal): string {
    const request = this.#decidable(challenge)
    const verifier = keep(this.state.consentVerifiers, { request, refusal })
    return this.#resume(request.login.request, 'consent_verifier', verifier)
  }

  /** The consents somebody gave that still stand, the latest first. */
  consentsOf(subject: string): [grantId: string, consent: GivenConsent][] {
    return [...this.state.givenConsents]
      .filter(([, { request }]) => request.login.subject === subject && !request.skip)
      .reverse()
  }

  /** Takes back what somebody allowed a client, or every client. */
  revokeConsents(subject: string, clientId?: string): void {
    for (const [grantId, { request }] of this.state.givenConsents) {
      const isMeant = clientId === undefined || request.login.request.clientId === clientId
      if (request.login.subject !== subject || !isMeant) continue
      this.state.givenConsents.delete(grantId)
      this.endGrant(grantId)
    }
  }

  /** Whether a client was allowed all of these scopes for good. */
  isRemembered(subject: string, clientId: string, scopes: readonly string[]): boolean {
    return this.consentsOf(subject).some(
      ([, { request, remember, scopes: allowed }]) =>
        remember &&
        request.login.request.clientId === clientId &&
        scopes.every((scope) => allowed.includes(scope)),
    )
  }

  /** A request that was not refused. One that was used up answers 410 with the address to begin again. */
  logoutRequest(challenge: string): LogoutRequest {
    const request = this.state.logouts.get(challenge)
    if (!request || request.state === 'rejected') throw notFound()
    return request
  }

  acceptLogout(challenge: string): string {
    const request = this.logoutRequest(challenge)
    this.state.logouts.set(challenge, { ...request, state: 'accepted' })
    return `${this.settings.publicUrl}/oauth2/sessions/logout?${new URLSearchParams({ logout_verifier: challenge })}`
  }

  refuseLogout(challenge: string): void {
    this.state.logouts.set(challenge, { ...this.logoutRequest(challenge), state: 'rejected' })
  }

  #decidable(challenge: string): ConsentRequest {
    const request = this.state.consents.get(challenge)
    if (!request) throw unrecognizable()
    return request
  }

  #resume({ query }: LoginRequest, name: string, value: string): string {
    const resumed = new URLSearchParams(query)
    resumed.set(name, value)
    resumed.sort()
    return `${this.settings.publicUrl}/oauth2/auth?${resumed}`
  }
}

function keep<Value>(map: Map<string, Value>, value: Value): string {
  const id = secret()
  map.set(id, value)
  return id
}
