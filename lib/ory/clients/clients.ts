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
import type { RawAxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import type { Visitor } from '@/lib/request/visitor'
import { configurationOf, connectionTo } from './connection'
import { ConsoleApi } from './console-api'
import { plainCall } from './plain-call'
import { validated } from './result'
import type { ServiceName } from './services'
import { visitorHeaders } from './visitor-headers'

export { serviceTimeout } from './service-adapter'

/*
 * Every call of docs/behaviour.md 7: one client per service, made on first use. A call returns a response with
 * any status, and throws a `ServiceError` when there is no response. Use `toServiceResponse` when the page
 * depends on the response, and `unwrapBody` when only a success helps. A client whose variable is not set throws
 * `ServiceNotConfigured`.
 */

/** Self-service flows and the visitor's own sessions. */
export const frontendApi = once(() => new FrontendApi(...connectionTo('kratos-public')))

/** Identity schemas, which Kratos serves without authentication (`listIdentitySchemas`, `getIdentitySchema`). */
export const identitySchemaApi = once(() => new IdentityApi(...connectionTo('kratos-public')))

/** Identities, and the sessions of every visitor. */
export const identityApi = once(() => new IdentityApi(...connectionTo('kratos-admin')))

/** The mails and SMS that Kratos sent. */
export const courierApi = once(() => new CourierApi(...connectionTo('kratos-admin')))

/** OAuth2 clients, login, consent and logout requests, consent sessions, tokens, trusted issuers. */
export const oauth2AdminApi = once(() => new OAuth2Api(...connectionTo('hydra-admin')))

/**
 * The API for OAuth2 clients: tokens and revocation. Each call takes the client's id and secret as
 * `{ auth: { username, password } }`.
 */
export const oauth2PublicApi = once(() => new OAuth2Api(...connectionTo('hydra-public')))

/** OpenID Connect. A call that needs a token takes it as a header: {@link asBearer}. */
export const oidcApi = once(() => new OidcApi(...connectionTo('hydra-public')))

/** Hydra's public keys. */
export const wellknownApi = once(() => new WellknownApi(...connectionTo('hydra-public')))

/** Hydra's key sets. */
export const jwkApi = once(() => new JwkApi(...connectionTo('hydra-admin')))

/** Permission checks. */
export const permissionApi = once(() => new PermissionApi(...connectionTo('keto-read')))

/** Reads relation tuples. */
export const relationshipApi = once(() => new RelationshipApi(...connectionTo('keto-read')))

/** Writes relation tuples. */
export const relationshipAdminApi = once(() => new RelationshipApi(...connectionTo('keto-write')))

/** Checks the syntax of a permission model (`checkOplSyntax`), which Keto serves on a port of its own. */
export const oplApi = once(() => new RelationshipApi(...connectionTo('keto-opl')))

/** Projects, with their organizations, members and tokens. */
export const projectApi = once(() => new ProjectApi(...connectionTo('ory-console')))

/** The calls of the console that `@ory/client` does not have. */
export const consoleApi = once(() => new ConsoleApi(configurationOf('ory-console')))

type OryService = Extract<ServiceName, `kratos-${string}` | `hydra-${string}` | `keto-${string}`>

/** Whether a service is alive and ready. */
export function healthApi(service: OryService): HealthApi {
  return new HealthApi(belowAdmin(service))
}

/** The version of a service. */
export function metadataApi(service: OryService): MetadataApi {
  const [, basePath, axios] = connectionTo(service)
  return new MetadataApi(belowAdmin(service), basePath, axios)
}

/** On its admin port, Kratos serves health and version below `/admin`; the path without it redirects. */
function belowAdmin(service: OryService): Configuration {
  const configuration = configurationOf(service)
  if (service === 'kratos-admin') configuration.basePath += '/admin'
  return configuration
}

/** The axios options of one call. The clients set the deadline themselves. */
export interface CallOptions {
  readonly headers: Record<string, string>
  readonly signal?: AbortSignal
}

/** How Kratos responds: with JSON, or with the redirects that a browser gets. */
const accepted = { json: 'application/json', page: 'text/html' } as const
export type ResponseStyle = keyof typeof accepted

/** The axios options for a call on a visitor's behalf. The call ends when the visitor leaves. */
export function onBehalfOf(visitor: Visitor, style: ResponseStyle = 'json'): CallOptions {
  return {
    headers: { Accept: accepted[style], ...visitorHeaders(visitor, config().APP_URL) },
    ...(visitor.left && { signal: visitor.left }),
  }
}

/** The axios options for our own call during a visitor's request. They carry only the id of the request. */
export function onOwnBehalf({ requestId }: Pick<Visitor, 'requestId'>): Pick<CallOptions, 'headers'> {
  return { headers: { Accept: 'application/json', ...(requestId && { 'X-Request-Id': requestId }) } }
}

/** The axios options for a call with a token of its own, such as an OAuth2 access token. */
export function asBearer(token: string): Pick<CallOptions, 'headers'> {
  return { headers: { Authorization: `Bearer ${token}` } }
}

/** Creates an object on first use and keeps it. If this fails, the next use tries again. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const healthSchema = z.looseObject({ status: z.literal('ok') })

/** `/health/*` of Kratos, Hydra and Keto, which `@ory/client` does not have. */
class HealthApi {
  constructor(private readonly configuration: Configuration) {}

  /** GET /health/alive: the process responds. */
  isAlive(options?: RawAxiosRequestConfig) {
    return validated(
      plainCall(this.configuration, { method: 'GET', path: '/health/alive' }, options),
      healthSchema,
    )
  }

  /** GET /health/ready: the service can do its work, and its database responds. 503 while it cannot. */
  isReady(options?: RawAxiosRequestConfig) {
    return validated(
      plainCall(this.configuration, { method: 'GET', path: '/health/ready' }, options),
      healthSchema,
    )
  }
}
