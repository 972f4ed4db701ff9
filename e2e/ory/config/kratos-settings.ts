import { dirname } from 'node:path'
import {
  everyProviderClient,
  issuerAt,
  lineBridgeOf,
  providerClients,
  scopes,
} from '../../../sandbox/openid-provider/clients'
import { browserUrlOf, localUrl, type OryUrls } from '../process/urls'
import type { OryVariantName } from './variants'

/** One of the Kratos processes on one database. Each but the ordinary one has a file `kratos.<role>.yml`. */
export type KratosRole = 'ordinary' | 'short-lived' | OryVariantName

type KratosFiles = {
  database: string
  identitySchemaUrl: string
  /** The schema of the variant `phone`. */
  schemaWithPhoneUrl: string
  /** A schema for accounts that an administrator makes. */
  schemaWithBirthdateUrl: string
  /** The schema of the variant `sms-code`. */
  schemaWithSmsUrl: string
  courierBodyUrl: string
  /** The folder of Latchkey's mails. Without it, Kratos sends its own. */
  templates?: string
  /** Turns the claims of an ID token into traits. */
  claimsMapperUrl: string
  /** The private key of the JWTs for APIs, and their claims. Without it, Kratos creates none. */
  tokenizer?: { keysUrl: string; mapperUrl: string }
}

/**
 * The settings that depend on ports, folders and the app's URL. Kratos reads them as one more file, after
 * kratos.yml. All roles share `base_url` and cookie names, so that a browser can go from one to another.
 */
export function kratosSettings(urls: OryUrls, role: KratosRole, files: KratosFiles): object {
  const { appUrl, demoSiteUrl, portal, exampleUrls } = urls
  return {
    dsn: sqliteDsn(files.database),
    serve: {
      public: { host: 'localhost', port: kratosPort(urls, role), base_url: browserUrlOf(urls) },
      admin: adminOf(urls, role, files),
    },
    identity: { schemas: schemasOf(files, role) },
    courier: {
      ...(files.templates && { template_override_path: files.templates }),
      http: { request_config: courierRequest(urls, files) },
      channels: [{ id: 'sms', type: 'http', request_config: courierRequest(urls, files) }],
    },
    // With --dev, cookies are not Secure unless these settings set it. Kratos requires them as texts.
    ...(appUrl.startsWith('https:') && { cookies: { secure: 'true' } }),
    session: {
      ...(appUrl.startsWith('https:') && { cookie: { secure: 'true' } }),
      ...(files.tokenizer && { whoami: { tokenizer: { templates: templatesOf(files.tokenizer) } } }),
    },
    oauth2_provider: { url: localUrl(urls.hydraAdminPort) },
    selfservice: {
      methods: {
        passkey: { config: { rp: relyingParty(appUrl) } },
        webauthn: { config: { rp: relyingParty(appUrl) } },
        ...(withProviders.includes(role) && {
          oidc: { config: { providers: providersOf(urls, role, files) } },
        }),
      },
      default_browser_return_url: `${appUrl}/`,
      allowed_return_urls: [appUrl, demoSiteUrl, portal.portalUrl, ...portal.siteUrls, ...exampleUrls],
      flows: screensAt(appUrl),
    },
  }
}

/** The screens of the app, by the flow that Kratos redirects to them for. */
export function screensAt(appUrl: string): Readonly<Record<string, { readonly ui_url: string }>> {
  const screen = (path: string) => ({ ui_url: `${appUrl}${path}` })
  return {
    error: screen('/error'),
    login: screen('/login'),
    registration: screen('/registration'),
    verification: screen('/verification'),
    recovery: screen('/recovery'),
    settings: screen('/setting'),
  }
}

/** The variants whose files switch `oidc` on. */
const withProviders: readonly KratosRole[] = [
  'oidc',
  'line-bridge',
  'short-privilege',
  'phone',
  'verified-address',
  'registration-off',
  'several-methods',
  'everything',
  'sms-code',
]

/**
 * The JWTs for APIs: those that applications use, and one that is expired from the start, for tests of an
 * API.
 */
function templatesOf({ keysUrl, mapperUrl }: NonNullable<KratosFiles['tokenizer']>): object {
  const common = { jwks_url: keysUrl, claims_mapper_url: mapperUrl }
  return { api: { ttl: '1m', ...common }, ended: { ttl: '1ms', ...common } }
}

/** How Kratos hands a mail or an SMS to the inbox. */
function courierRequest({ inboxPort }: OryUrls, { courierBodyUrl: body }: KratosFiles): object {
  return { url: `${localUrl(inboxPort)}/courier`, method: 'POST', body }
}

/**
 * The ordinary schema, the one that `kratos.phone.yml` makes the default, and one for accounts with a birthday. Every
 * Kratos needs all: all of them share a database, and a Kratos that does not know the schema of one identity lists no identities. So the
 * variant `sms-code` has its own schema under the same id.
 */
function schemasOf(
  { identitySchemaUrl, schemaWithPhoneUrl, schemaWithBirthdateUrl, schemaWithSmsUrl }: KratosFiles,
  role: KratosRole,
): object[] {
  return [
    { id: 'person', url: identitySchemaUrl },
    { id: 'person-with-phone', url: role === 'sms-code' ? schemaWithSmsUrl : schemaWithPhoneUrl },
    { id: 'person-with-birthdate', url: schemaWithBirthdateUrl },
  ]
}

/** Google and LINE, and with `everything` GitHub too. The sandbox's own provider simulates them. */
function providersOf(
  { openIdProviderPort, appUrl }: OryUrls,
  role: KratosRole,
  { claimsMapperUrl }: KratosFiles,
): object[] {
  const clients = role === 'everything' ? everyProviderClient : providerClients
  return clients.map(({ id, label, secret }) => ({
    id,
    label,
    provider: 'generic',
    client_id: id,
    client_secret: secret,
    issuer_url: role === 'line-bridge' && id === 'line' ? lineBridgeOf(appUrl) : issuerAt(openIdProviderPort),
    scope: scopes,
    mapper_url: claimsMapperUrl,
  }))
}

/** The relying party of passkeys and security keys: the host of the screens. */
export function relyingParty(appUrl: string): object {
  return { id: new URL(appUrl).hostname, display_name: 'Latchkey', origins: [appUrl] }
}

/** The port of a Kratos' public API. */
export function kratosPort(urls: OryUrls, role: KratosRole): number {
  if (role === 'ordinary') return urls.kratosPublicPort
  return role === 'short-lived' ? urls.shortLivedPublicPort : urls.variantPorts[role]
}

/**
 * No test calls the admin API of a variant, but Kratos requires one. A socket in the folder needs no port.
 */
function adminOf(urls: OryUrls, role: KratosRole, files: KratosFiles): object {
  const tcp = (port: number) => ({ host: 'localhost', port, base_url: localUrl(port) })
  if (role === 'ordinary') return tcp(urls.kratosAdminPort)
  if (role === 'short-lived') return tcp(urls.shortLivedAdminPort)
  return { host: `unix:${dirname(files.database)}/${role}.sock` }
}

/**
 * The DSN of a database that several requests, the courier and a second process can use at once.
 * `lock=false`: Ory's database layer puts locks around SQLite's own. With them, a transaction and a single
 * write wait for each other, and after ten seconds one fails with "database is locked".
 * `_txlock=immediate`: a transaction waits at its start. SQLite refuses a transaction that reads first and
 * writes after another one wrote.
 */
export function sqliteDsn(file: string): string {
  const options = [
    '_fk=true',
    'mode=rwc',
    '_journal_mode=WAL',
    '_busy_timeout=10000',
    '_txlock=immediate',
    'lock=false',
  ]
  return `sqlite://${file}?${options.join('&')}`
}
