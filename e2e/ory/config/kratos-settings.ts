import { dirname } from 'node:path'
import { issuerAt, providerClients, scopes } from '../../../sandbox/openid-provider/clients'
import type { VariantName } from '../../../sandbox/variants'
import { browserUrlOf, localUrl, type OryAddresses } from '../process/addresses'

/** Which of the Kratos processes on one database: each but the ordinary one has an overlay `kratos.<role>.yml`. */
export type KratosRole = 'ordinary' | 'short-lived' | VariantName

export type KratosFiles = {
  database: string
  identitySchemaUrl: string
  /** The schema of the variant `phone`. */
  schemaWithPhoneUrl: string
  courierBodyUrl: string
  /** Turns the claims of an ID token into traits. */
  claimsMapperUrl: string
}

/**
 * What kratos.yml leaves open, as a further configuration file (JSON, which Kratos reads as well).
 * All roles share `base_url` and cookie names, so that a browser may be moved from one to the other.
 */
export function kratosSettings(addresses: OryAddresses, role: KratosRole, files: KratosFiles): object {
  const { appUrl, demoSiteUrl, portal } = addresses
  const screen = (path: string) => ({ ui_url: `${appUrl}${path}` })
  return {
    dsn: sqliteDsn(files.database),
    serve: {
      public: { host: 'localhost', port: kratosPort(addresses, role), base_url: browserUrlOf(addresses) },
      admin: adminOf(addresses, role, files),
    },
    identity: { schemas: schemasOf(files) },
    courier: {
      http: {
        request_config: {
          url: `${localUrl(addresses.inboxPort)}/courier`,
          method: 'POST',
          body: files.courierBodyUrl,
        },
      },
    },
    oauth2_provider: { url: localUrl(addresses.hydraAdminPort) },
    selfservice: {
      methods: {
        passkey: { config: { rp: relyingParty(appUrl) } },
        webauthn: { config: { rp: relyingParty(appUrl) } },
        ...(hasProviders(role) && { oidc: { config: { providers: providersOf(addresses, files) } } }),
      },
      default_browser_return_url: `${appUrl}/`,
      allowed_return_urls: [appUrl, demoSiteUrl, portal.portalUrl, ...portal.siteUrls],
      flows: {
        error: screen('/error'),
        login: screen('/login'),
        registration: screen('/registration'),
        verification: screen('/verification'),
        recovery: screen('/recovery'),
        settings: screen('/setting'),
      },
    },
  }
}

/** The variants whose overlays switch `oidc` on. */
function hasProviders(role: KratosRole): boolean {
  return role === 'oidc' || role === 'short-privilege' || role === 'phone'
}

/**
 * The ordinary schema, and the one that `kratos.phone.yml` makes the default. Every Kratos knows both: one that meets
 * somebody in the shared database whose schema it does not know lists nobody.
 */
function schemasOf({ identitySchemaUrl, schemaWithPhoneUrl }: KratosFiles): object[] {
  return [
    { id: 'person', url: identitySchemaUrl },
    { id: 'person-with-phone', url: schemaWithPhoneUrl },
  ]
}

/** Google and LINE, both of them the sandbox's own provider. */
function providersOf({ openIdProviderPort }: OryAddresses, { claimsMapperUrl }: KratosFiles): object[] {
  return providerClients.map(({ id, label, secret }) => ({
    id,
    label,
    provider: 'generic',
    client_id: id,
    client_secret: secret,
    issuer_url: issuerAt(openIdProviderPort),
    scope: scopes,
    mapper_url: claimsMapperUrl,
  }))
}

/** Whom passkeys and security keys are made for: the host of the screens. */
function relyingParty(appUrl: string): object {
  return { id: new URL(appUrl).hostname, display_name: 'Latchkey', origins: [appUrl] }
}

/** The port of a Kratos' public API. */
export function kratosPort(addresses: OryAddresses, role: KratosRole): number {
  if (role === 'ordinary') return addresses.kratosPublicPort
  return role === 'short-lived' ? addresses.shortLivedPublicPort : addresses.variantPorts[role]
}

/** A variant must have an admin API, but nobody calls it: a socket in the folder keeps it off the ports. */
function adminOf(addresses: OryAddresses, role: KratosRole, files: KratosFiles): object {
  const tcp = (port: number) => ({ host: 'localhost', port, base_url: localUrl(port) })
  if (role === 'ordinary') return tcp(addresses.kratosAdminPort)
  if (role === 'short-lived') return tcp(addresses.shortLivedAdminPort)
  return { host: `unix:${dirname(files.database)}/${role}.sock` }
}

/**
 * The address of a database that several requests, the courier and a second process may use at once. `lock=false` turns
 * off the locks that Ory's database layer puts around SQLite's own: a transaction and a single write wait for each other
 * there, and after ten seconds one of them fails with "database is locked". `_txlock=immediate` lets a transaction wait
 * for its turn at the start, since SQLite refuses one that reads first and writes after somebody else did.
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
