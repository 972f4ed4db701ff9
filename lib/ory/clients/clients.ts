import 'server-only'
import {
  type Configuration,
  CourierApi,
  FrontendApi,
  IdentityApi,
  JwkApi,
  MetadataApi,
  OAuth2Api,
  OidcApi,
  PermissionApi,
  ProjectApi,
  RelationshipApi,
  WellknownApi,
} from '@ory/client'
import { kratosCookieHeader } from '@/lib/http/kratos-cookies'
import type { Visitor } from '@/lib/request/visitor'
import { AuthServiceApi } from './auth-service-api'
import { configurationOf, connectionTo, type ServiceName } from './connection'
import { ConsoleApi } from './console-api'
import { HealthApi } from './health-api'
import { once } from './once'
import { UserClientApi } from './user-client-api'

export { serviceTimeout } from './ask-service'

/*
 * Every call of specification 7: one client per service, made on first use. A status is an answer, whatever it is;
 * a missing answer throws a `ServiceError`. Read answers with `answerOf` where the page depends on what they are, with
 * `resultOf` where only a good one will do. A client whose variable is not set throws `ServiceNotConfigured`.
 */

/** Self-service flows and the visitor's own sessions. */
export const frontendApi = once(() => new FrontendApi(...connectionTo('kratos-public')))

/** Identity schemas, which Kratos serves to everybody (`listIdentitySchemas`, `getIdentitySchema`). */
export const identitySchemaApi = once(() => new IdentityApi(...connectionTo('kratos-public')))

/** Identities and anybody's sessions. */
export const identityApi = once(() => new IdentityApi(...connectionTo('kratos-admin')))

/** What Kratos sent to people. */
export const courierApi = once(() => new CourierApi(...connectionTo('kratos-admin')))

/** OAuth2 clients, login, consent and logout requests, consent sessions, tokens, trusted issuers. */
export const oauth2AdminApi = once(() => new OAuth2Api(...connectionTo('hydra-admin')))

/**
 * What OAuth2 clients call: tokens and revocation. The client's id and secret go with each call, as
 * `{ auth: { username, password } }`.
 */
export const oauth2PublicApi = once(() => new OAuth2Api(...connectionTo('hydra-public')))

/** OpenID Connect. A call that needs a token takes it as its own header: {@link asBearer}. */
export const oidcApi = once(() => new OidcApi(...connectionTo('hydra-public')))

/** Hydra's public keys. */
export const wellknownApi = once(() => new WellknownApi(...connectionTo('hydra-public')))

/** Hydra's key sets. */
export const jwkApi = once(() => new JwkApi(...connectionTo('hydra-admin')))

/** Permission checks. */
export const permissionApi = once(() => new PermissionApi(...connectionTo('keto-read')))

/** Relation tuples, to read. */
export const relationshipApi = once(() => new RelationshipApi(...connectionTo('keto-read')))

/** Relation tuples, to write. */
export const relationshipAdminApi = once(() => new RelationshipApi(...connectionTo('keto-write')))

/** Projects, their organizations, members and tokens. */
export const projectApi = once(() => new ProjectApi(...connectionTo('ory-console')))

/** The calls of the console that `@ory/client` leaves out. */
export const consoleApi = once(() => new ConsoleApi(configurationOf('ory-console')))

/** The user-client service of the portal. */
export const userClientApi = once(() => new UserClientApi(configurationOf('user-client')))

/** The service that sends and checks phone codes. */
export const authServiceApi = once(() => new AuthServiceApi(configurationOf('auth-service')))

type OryService = Extract<ServiceName, `kratos-${string}` | `hydra-${string}` | `keto-${string}`>

/** Whether a service lives and is ready. */
export function healthApi(service: OryService): HealthApi {
  return new HealthApi(belowAdmin(service))
}

/** Which version a service is. */
export function metadataApi(service: OryService): MetadataApi {
  const [, basePath, axios] = connectionTo(service)
  return new MetadataApi(belowAdmin(service), basePath, axios)
}

/** Kratos serves what every Ory service has below `/admin` on its admin port; the bare path redirects. */
function belowAdmin(service: OryService): Configuration {
  const configuration = configurationOf(service)
  if (service === 'kratos-admin') configuration.basePath += '/admin'
  return configuration
}

/** axios options of one call; the deadline is the clients' own. */
export interface CallOptions {
  readonly headers: Record<string, string>
  readonly signal?: AbortSignal
}

/** How Kratos answers: with JSON, or with redirects as a browser gets them. */
const accepted = { json: 'application/json', page: 'text/html' } as const
export type ResponseStyle = keyof typeof accepted

/**
 * axios options for a call on a visitor's behalf: their cookies, agent and address.
 * Without the last two every device in Kratos' session list would be our server. The call ends when they leave.
 */
export function onBehalfOf(visitor: Visitor, style: ResponseStyle = 'json'): CallOptions {
  const cookie = kratosCookieHeader(visitor.cookieHeader)
  return {
    headers: {
      Accept: accepted[style],
      ...requestIdHeader(visitor),
      ...(cookie && { Cookie: cookie }),
      ...(visitor.userAgent && { 'User-Agent': visitor.userAgent }),
      ...(visitor.ipAddress && { 'X-Forwarded-For': visitor.ipAddress }),
    },
    ...(visitor.left && { signal: visitor.left }),
  }
}

/** axios options for a call of our own, made while a visitor's request is answered: nothing of theirs but its id. */
export function onBehalfOfUs(visitor: Pick<Visitor, 'requestId'>): Pick<CallOptions, 'headers'> {
  return { headers: { Accept: 'application/json', ...requestIdHeader(visitor) } }
}

/** axios options for a call with somebody's own token, such as an OAuth2 access token. */
export function asBearer(token: string): Pick<CallOptions, 'headers'> {
  return { headers: { Authorization: `Bearer ${token}` } }
}

function requestIdHeader({ requestId }: Pick<Visitor, 'requestId'>): Record<string, string> {
  return requestId ? { 'X-Request-Id': requestId } : {}
}
