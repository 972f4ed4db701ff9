import type { OAuth2Client } from '@ory/client'

export const clientKinds = ['web', 'spa', 'mobile', 'device', 'machine'] as const
/** The kind of an application decides how it signs people in, and whether it can keep a secret. */
export type ClientKind = (typeof clientKinds)[number]

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** The description of each kind, for the prompt and the help. */
export const meaningOfKind: Readonly<Record<ClientKind, string>> = {
  web: 'a server that renders pages, and keeps a secret',
  spa: 'a single page application in the browser, without a secret (PKCE)',
  mobile: 'an application on a phone or a desktop, without a secret (PKCE)',
  device: 'a television or a terminal, which shows a code',
  machine: 'a program without users (client credentials)',
}

const ofPeople = 'openid offline_access email profile phone'
const withCode = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: ofPeople,
}
const withoutSecret = { token_endpoint_auth_method: 'none' }
const withSecret = { token_endpoint_auth_method: 'client_secret_basic' }

/**
 * Safe settings for each kind: no implicit grant, no password grant, and a secret only for applications that
 * can keep one.
 */
const defaults: Readonly<Record<ClientKind, OAuth2Client>> = {
  web: { ...withCode, ...withSecret },
  spa: { ...withCode, ...withoutSecret },
  mobile: { ...withCode, ...withoutSecret },
  device: {
    grant_types: [deviceGrant, 'refresh_token'],
    response_types: [],
    scope: ofPeople,
    ...withoutSecret,
  },
  machine: { grant_types: ['client_credentials'], response_types: [], ...withSecret },
}

/** The options for an application. Missing ones keep their default. */
export interface ClientSettings {
  readonly name?: string
  readonly redirect?: readonly string[]
  readonly afterLogout?: readonly string[]
  readonly scope?: string
  readonly audience?: readonly string[]
  readonly backchannelLogout?: string
  readonly accessToken?: 'opaque' | 'jwt'
  readonly skipConsent?: boolean
  readonly skipLogoutConsent?: boolean
}

/** The settings of Hydra for a new application. A browser may call Hydra from the origins of a `spa`. */
export function newClientOf(kind: ClientKind, wishes: ClientSettings): OAuth2Client {
  return { ...defaults[kind], ...originsOf(kind, wishes), ...settingsOf(wishes), metadata: { kind } }
}

/** Whether an application of this kind can keep a secret. */
export function keepsSecret(kind: ClientKind): boolean {
  return defaults[kind].token_endpoint_auth_method !== withoutSecret.token_endpoint_auth_method
}

/** The settings that change when an operator updates an application. */
export function changesOf(kind: ClientKind, wishes: ClientSettings): OAuth2Client {
  return { ...originsOf(kind, wishes), ...settingsOf(wishes) }
}

/**
 * The kind of an existing application. If another tool created it, there is no mark, so the settings decide.
 */
export function kindOf({ metadata, grant_types = [], ...client }: OAuth2Client): ClientKind {
  const marked = clientKinds.find((kind) => kind === (metadata as { kind?: unknown } | undefined)?.kind)
  if (marked) return marked
  if (grant_types.includes(deviceGrant)) return 'device'
  if (!grant_types.includes('authorization_code')) return 'machine'
  return client.token_endpoint_auth_method === 'none' ? 'mobile' : 'web'
}

function originsOf(kind: ClientKind, { redirect }: ClientSettings): OAuth2Client {
  if (kind !== 'spa' || redirect === undefined) return {}
  return { allowed_cors_origins: [...new Set(redirect.map((url) => new URL(url).origin))] }
}

function settingsOf(wishes: ClientSettings): OAuth2Client {
  const settings = {
    client_name: wishes.name,
    redirect_uris: wishes.redirect,
    post_logout_redirect_uris: wishes.afterLogout,
    scope: wishes.scope,
    audience: wishes.audience,
    backchannel_logout_uri: wishes.backchannelLogout,
    access_token_strategy: wishes.accessToken,
    skip_consent: wishes.skipConsent,
    skip_logout_consent: wishes.skipLogoutConsent,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
