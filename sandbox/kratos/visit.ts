import { readCookies, setCookie } from './http/cookies'
import { csrfCookieName, csrfTokenOf, isCsrfSecret, isCsrfTokenOf, newCsrfSecret } from './http/csrf'
import { browserInApiFlow, csrfViolation, type KratosError } from './http/kratos-error'
import type { Traits } from './identity/identity-schema'
import { cookieOf, isUsable, type Session, sessionCookie, tokenOf } from './session/session'
import type { KratosSettings } from './settings'
import type { Store } from './store'
import type { Flow, OAuth2Provider } from './types'

/** The parts of a Kratos. */
export type Kratos = {
  settings: KratosSettings
  store: Store
  mail: (mail: Mail) => void
  oauth2?: OAuth2Provider
}

/**
 * A message of Kratos' courier: the data of its template. Code and link are empty if the message has none.
 */
export type Mail = {
  to: string
  templateType: string
  code: string
  link: string
  /** The URL at which the flow was created. */
  requestUrl: string
  /** The `transient_payload` of the submit that sends the message. */
  payload: unknown
  /** Absent if no identity has the address yet. */
  traits: Traits | undefined
}

const csrfCookieLife = 31_536_000

/** One request to the public API, with its cookies and the cookies that the response will set. */
export class Visit {
  readonly request: Request
  readonly url: URL
  readonly now: Date
  readonly kratos: Kratos
  readonly #cookies: Map<string, string>
  readonly #setCookies = new Map<string, string>()
  readonly #remoteAddress: string
  #csrfSecret: string

  constructor(kratos: Kratos, request: Request, remoteAddress: string) {
    this.kratos = kratos
    this.request = request
    this.url = new URL(request.url)
    this.now = kratos.settings.now()
    this.#remoteAddress = remoteAddress
    this.#cookies = readCookies(request.headers.get('cookie'))
    const csrfCookie = this.#cookies.get(this.#csrfCookie)
    this.#csrfSecret = csrfCookie && isCsrfSecret(csrfCookie) ? csrfCookie : newCsrfSecret()
  }

  /** The lifetime of a new flow in milliseconds. */
  get flowLifespan(): number {
    return this.kratos.settings.flowLifespan
  }

  /** When a code or a link that is sent now expires. */
  get codeEnd(): Date {
    return new Date(this.now.getTime() + this.kratos.settings.codeLifespan)
  }

  /** The URL of the request as the browser sees it. */
  get requestUrl(): string {
    const { headers } = this.request
    const protocol = headers.get('x-forwarded-proto') ?? this.url.protocol.slice(0, -1)
    return `${protocol}://${headers.get('x-forwarded-host') ?? this.url.host}${this.url.pathname}${this.url.search}`
  }

  /** The active session of this browser or application, if any. */
  get session(): Session | undefined {
    const token =
      this.request.headers.get('x-session-token') || tokenOf(this.#cookies.get(sessionCookie) ?? '')
    const session = this.kratos.store.sessionWith(token)
    return session && isUsable(session, this.now) ? session : undefined
  }

  /** The secret of the CSRF cookie. It is new when the browser has no cookie. */
  get csrfSecret(): string {
    return this.#csrfSecret
  }

  /**
   * A CSRF token for a form of this browser. Empty when the browser has no CSRF cookie and does not get one
   * now.
   */
  csrfToken(): string {
    const isKnown = this.#hasCsrfCookie || this.#setCookies.has(this.#csrfCookie)
    return isKnown ? csrfTokenOf(this.#csrfSecret) : ''
  }

  /**
   * Throws 403 `security_csrf_violation` unless the token of a form belongs to this browser's cookie. The
   * flow of an API client needs no token. There it throws 400 for a request with cookies.
   */
  requireCsrfToken(token: unknown, flow: Pick<Flow, 'isApi'> = {}): void {
    const browser = this.browserIn(flow)
    if (browser) throw browser
    if (flow.isApi) return
    if (!isCsrfTokenOf(this.#csrfSecret, String(token))) throw csrfViolation(this.request)
  }

  /** Why Kratos rejects this request in the flow of an API client: it has cookies. */
  browserIn({ isApi }: Pick<Flow, 'isApi'>): KratosError | undefined {
    return isApi && this.request.headers.has('cookie') ? browserInApiFlow() : undefined
  }

  /** Sets the browser's CSRF cookie, unless it has one. */
  ensureCsrfCookie(): void {
    if (!this.#hasCsrfCookie) this.#setCsrfCookie()
  }

  /** Replaces the CSRF cookie, so that no open flow of this browser can be used. */
  renewCsrfCookie(): void {
    this.#csrfSecret = newCsrfSecret()
    this.#setCsrfCookie()
  }

  /**
   * Signs the browser in. The CSRF cookie is replaced if it was signed out, or signed in as another person.
   */
  startSession(session: Session): void {
    if (this.session?.identity.id !== session.identity.id) this.renewCsrfCookie()
    const end = new Date(session.expires_at)
    const life = Math.ceil((end.getTime() - this.now.getTime()) / 1000) - 1
    this.#setCookies.set(sessionCookie, setCookie(sessionCookie, cookieOf(session.token), life, end))
  }

  /** Ends the session of this browser, and replaces its CSRF cookie. */
  endSession(session: Session): void {
    this.kratos.store.saveSession({ ...session, active: false })
    this.renewCsrfCookie()
    this.#setCookies.set(sessionCookie, setCookie(sessionCookie, cookieOf(session.token), 0, new Date(0)))
  }

  /** The value of a cookie: the one this response sets, or else the one the browser sent. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Sets a cookie. Later reads in this request see the new value. */
  setCookie(name: string, value: string, line: string): void {
    this.#cookies.set(name, value)
    this.#setCookies.set(name, line)
  }

  /** The `Set-Cookie` lines of the response. */
  setCookies(): string[] {
    return [...this.#setCookies.values()]
  }

  /** The device of this browser in the session list. A server in front may name the visitor's IP address. */
  device(): { ip_address: string; user_agent: string; location: string } {
    const { headers } = this.request
    const named = headers.get('true-client-ip') ?? headers.get('cf-connecting-ip') ?? headers.get('x-real-ip')
    const ipAddress = named ?? publicIpAddress(headers.get('x-forwarded-for')) ?? this.#remoteAddress
    return { ip_address: ipAddress, user_agent: headers.get('user-agent') ?? '', location: '' }
  }

  get #csrfCookie(): string {
    return csrfCookieName(this.kratos.settings.baseUrl)
  }

  get #hasCsrfCookie(): boolean {
    return this.#cookies.get(this.#csrfCookie) === this.#csrfSecret
  }

  #setCsrfCookie(): void {
    this.#setCookies.set(this.#csrfCookie, setCookie(this.#csrfCookie, this.#csrfSecret, csrfCookieLife))
  }
}

/** The last IP address of the list that is not private. Empty when all are. */
function publicIpAddress(forwardedFor: string | null): string | undefined {
  if (forwardedFor === null) return undefined
  const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/i
  const ipAddresses = forwardedFor.split(',').map((ipAddress) => ipAddress.trim())
  return ipAddresses.reverse().find((ipAddress) => !isPrivate.test(ipAddress)) ?? ''
}
