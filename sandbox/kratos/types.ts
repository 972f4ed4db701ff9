import type { Fields } from './flow/fields'
import type { Node } from './flow/nodes'
import type { UiText } from './flow/texts'
import type { Identity } from './identity/identity'
import type { Traits } from './identity/identity-schema'
import type { ProviderLink } from './identity/provider-links'
import type { Aal } from './session/session'

/** The part of Hydra that Kratos calls (`oauth2_provider.url`). */
export type OAuth2Provider = {
  /** The request of a login challenge, as Hydra's admin API sends it. Undefined for an unknown challenge. */
  loginRequest: (challenge: string) => OAuth2LoginRequest | undefined
  /** Reports to Hydra who signed in. Returns the URL where the browser continues. */
  acceptLogin: (challenge: string, login: { subject: string; remember: boolean; amr: string[] }) => string
}

type OAuth2LoginRequest = { skip: boolean; subject: string }

/** The application that waits for the sign-in of a flow. */
export type RequestingClient = { challenge: string; request: OAuth2LoginRequest }

/** A change of settings that waits until its owner has signed in again. */
export type PendingChange = {
  id: string
  identityId: string
  flowId: string
  /** The method that it changes. Kratos keeps one waiting change for each method. */
  method: string
  fields: Fields
  expiresAt: Date
}

/** A new address of an identity that waits for its verification (the hook `verify_new_address`, after 26.2). */
export type PendingAddress = {
  /** The identity with the new address. */
  identity: Identity
  /**
   * The traits and the session at the time of the change. If one of them has changed, the new address is
   * void.
   */
  before: string
  sessionId: string
  verificationId: string
}

export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

/** A self-service flow. Every change is saved in the store: the flow is the state that a screen shows. */
export type Flow = {
  kind: FlowKind
  id: string
  issuedAt: Date
  expiresAt: Date
  requestUrl: string
  returnTo?: string
  state: string
  active?: string
  /** The secret in the CSRF cookie of the browser that the flow was created for. */
  csrfSecret: string
  nodes: Node[]
  messages: UiText[]
  /** Of logins only. */
  login?: { isRefresh: boolean; requestedAal: Aal }
  /** Of settings only: whose they are, and new backup codes that are not confirmed yet. */
  settings?: { identity: Identity; newBackupCodes?: readonly string[] }
  /** Where the form is sent, if not to this flow. */
  form?: { action: string; method: 'GET' | 'POST' }
  /**
   * The provider account to link to the person who signs in, and the identifier that this person must have.
   */
  linking?: { link: ProviderLink; identifier: string }
  /** The application that waits for the sign-in. */
  application?: RequestingClient
  /**
   * Of verifications only: the application that waits, and the session of a person who signed up for it and
   * continues there once the address is verified.
   */
  waiting?: { challenge: string; sessionId: string | undefined }
  /** The `transient_payload` of the last submit, for the templates of mails. */
  payload?: unknown
  /** What was sent by mail, for the kinds of flow that send mail. */
  mail?: MailSecrets
  /** Of logins only: an API client created it. */
  isApi?: true
  /**
   * Of sign-ins in an application on a phone: what it exchanges for the session, once the browser brought the second
   * code.
   */
  exchange?: SessionExchange
  /** Of a dry run of a provider: the token of its form, and then the result. */
  dryRun?: { providerId: string; token: string; payload?: object }
  /** An administrator created its code, so it works in any browser. */
  isOfAdmin?: boolean
}

/** The code that only the application has, and the one that the browser returns with. */
export type SessionExchange = { initCode: string; returnToCode: string }

/** What a flow's mail contains: a code, or the token of a link. */
export type MailSecret = { secret: string; identityId: string; address: string; expiresAt: Date }

/** What a flow has sent, and the number of attempts. Sending again invalidates the earlier ones. */
type MailSecrets = { sent: MailSecret[]; attempts: number }

/** A browser's round trip to a provider. */
export type OidcRoundTrip = {
  /** The `state` parameter. The browser's continuity cookie has it too. */
  state: string
  flowId: string
  providerId: string
  codeVerifier: string
  /** The traits that the form contained. */
  traits: Traits
  payload: unknown
  expiresAt: Date
}
