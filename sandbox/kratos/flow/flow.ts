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

/** A self-service flow. Changes are written back to the store: the flow is the state a screen shows. */
export type Flow = {
  kind: FlowKind
  id: string
  issuedAt: Date
  expiresAt: Date
  requestUrl: string
  returnTo?: string
  state: string
  active?: string
  /** The secret of the CSRF cookie of the browser that began it. */
  csrfSecret: string
  nodes: Node[]
  messages: UiText[]
  /** Only logins have these. */
  login?: { isRefresh: boolean; requestedAal: Aal }
  /** Only settings have these: whose they are, and backup codes that were created but are not confirmed yet. */
  settings?: { identity: Identity; newBackupCodes?: readonly string[] }
  /** Where the form points when it is not at this flow. */
  form?: { action: string; method: 'GET' | 'POST' }
  /** The provider's account that is linked to whoever signs in, and the identifier that their account must have. */
  linking?: { link: ProviderLink; identifier: string }
  /** The application that waits for the sign-in. */
  application?: WaitingApplication
  /** Only verifications have these: who signed up for an application, and goes on there when the address is verified. */
  signedUp?: { challenge: string; sessionId: string }
  /** What was sent by mail, for the flows that send one. */
  mail?: MailSecrets
}

/** What a flow takes over from the request that begins it. */
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

/** Where a flow is submitted. */
export function submitUrl({ baseUrl }: KratosSettings, { kind, id }: Flow): string {
  return `${baseUrl}/self-service/${kind}?flow=${id}`
}

/**
 * The flow as Kratos answers it; the kinds differ in a few keys. Not every answer shows the application's request: a
 * refused form has only its challenge, and so does a registration until it is fetched.
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
