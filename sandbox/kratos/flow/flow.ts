import { randomUUID } from 'node:crypto'
import { type Identity, publicIdentity } from '../identity/identity'
import type { ProviderLink } from '../identity/provider-links'
import type { WaitingApplication } from '../oauth2-provider'
import type { Aal } from '../session/session'
import type { KratosSettings } from '../settings'
import type { MailSecrets } from './mail-secrets'
import type { Node } from './nodes'
import type { UiText } from './texts'

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
  /** The secret in the CSRF cookie of the browser that began the flow. */
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
  application?: WaitingApplication
  /**
   * Of verifications only: the person signed up for an application and continues there once the address is
   * verified.
   */
  signedUp?: { challenge: string; sessionId: string }
  /** What was sent by mail, for the kinds of flow that send mail. */
  mail?: MailSecrets
}

/** What a new flow takes from its first request. */
export type Beginning = Pick<Flow, 'kind' | 'requestUrl' | 'csrfSecret' | 'nodes'> & {
  now: Date
  lifespan: number
  returnTo: string | undefined
}

export function newFlow({ now, lifespan, returnTo, ...rest }: Beginning): Flow {
  return {
    ...rest,
    ...(returnTo && { returnTo }),
    id: randomUUID(),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + lifespan),
    state: 'choose_method',
    messages: [],
  }
}

export function isExpired(flow: Flow, now: Date): boolean {
  return flow.expiresAt <= now
}

/** The URL to which a flow is submitted. */
export function submitUrl({ baseUrl }: KratosSettings, { kind, id }: Flow): string {
  return `${baseUrl}/self-service/${kind}?flow=${id}`
}

/**
 * The flow as Kratos sends it. The kinds differ in a few keys. A refused form contains the application's
 * challenge but not its request, and so does a registration until it is fetched.
 */
export function flowBody(
  settings: KratosSettings,
  flow: Flow,
  { hasRequest = true }: { hasRequest?: boolean } = {},
): object {
  const { kind, id, login, messages } = flow
  const hasOrganization = kind === 'login' || kind === 'registration'
  const issuedAt = flow.issuedAt.toISOString()
  return {
    id,
    type: 'browser',
    ...(hasOrganization && { organization_id: null }),
    issued_at: issuedAt,
    expires_at: flow.expiresAt.toISOString(),
    request_url: flow.requestUrl,
    state: flow.state,
    ...(flow.active !== undefined && { active: flow.active }),
    ...(flow.returnTo !== undefined && { return_to: flow.returnTo }),
    ...(login && {
      created_at: issuedAt,
      updated_at: issuedAt,
      refresh: login.isRefresh,
      requested_aal: login.requestedAal,
    }),
    ...(flow.application && {
      oauth2_login_challenge: flow.application.challenge,
      ...(hasRequest && { oauth2_login_request: flow.application.request }),
    }),
    ...(flow.settings && { identity: publicIdentity(settings, flow.settings.identity) }),
    ui: {
      ...(flow.form ?? { action: submitUrl(settings, flow), method: 'POST' }),
      nodes: flow.nodes,
      ...(messages.length > 0 && { messages }),
    },
  }
}
