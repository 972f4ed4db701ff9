import { randomUUID } from 'node:crypto'
import { publicIdentity } from '../identity/identity'
import type { KratosSettings } from '../settings'
import type { Flow } from '../types'
import type { Node } from './nodes'

/** What a new flow copies from its first request. */
type Beginning = Pick<Flow, 'kind' | 'requestUrl' | 'csrfSecret' | 'nodes'> & {
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
 * The flow as Kratos sends it. The kinds differ in a few keys. A registration contains the application's
 * challenge but not its request, until it is fetched.
 */
export function flowBody(
  settings: KratosSettings,
  flow: Flow,
  { hasRequest = true }: { hasRequest?: boolean } = {},
): object {
  const { kind, id, login, messages } = flow
  const hasOrganization =
    kind === 'login' || kind === 'registration' || (kind === 'settings' && settings.isNext)
  const issuedAt = flow.issuedAt.toISOString()
  return {
    id,
    type: flow.isApi ? 'api' : 'browser',
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
    ...(flow.dryRun && {
      test_context: { provider_id: flow.dryRun.providerId, debug_payload: flow.dryRun.payload },
    }),
    ui: {
      ...(flow.form ?? { action: submitUrl(settings, flow), method: 'POST' }),
      nodes: settings.isNext ? flow.nodes.map(withAutocomplete) : flow.nodes,
      ...(messages.length > 0 && { messages }),
    },
  }
}

/** After 26.2, the field of a code declares this itself. */
function withAutocomplete(node: Node): Node {
  const { name, type } = node.attributes
  if (name !== 'code' || type !== 'text') return node
  return { ...node, attributes: { ...node.attributes, autocomplete: 'one-time-code' } }
}

/**
 * What some responses to a submit contain beside the flow: the payload of that submit. The flow itself never
 * contains it.
 */
export function sentPayload({ payload = {} }: Flow): object {
  return { transient_payload: payload }
}
