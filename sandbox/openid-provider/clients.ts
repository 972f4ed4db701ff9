import { createHash } from 'node:crypto'

/** A registration of Kratos at the provider. Each social sign-in button has one. */
export type ProviderClient = {
  /** Kratos' id of the provider, and the id of the client here. */
  id: string
  /** The name on the buttons. */
  label: string
  /** Public: it protects nothing. */
  secret: string
  /** How this provider signs its ID tokens. */
  signingAlgorithm: 'RS256' | 'ES256'
  /** Whether it may sign them with the client's secret, which Kratos rejects. LINE does by default. */
  signsWithSecret: boolean
  /** How it reports the methods of the sign-in (`amr`). Some providers report none. */
  signedInBy: readonly string[]
  /** Whether it has first and last name. LINE has one name, which people choose for others to see. */
  hasNameParts: boolean
  /** Whether it reports if an email address is verified. */
  vouchesForEmail: boolean
  /** The `sub` for an account id of the account page, in this provider's format. */
  subjectOf: (accountId: string) => string
}

export const scopes = ['openid', 'email', 'profile'] as const

const google: ProviderClient = {
  id: 'google',
  label: 'Google',
  secret: 'only-for-tests-google-client-secret',
  signingAlgorithm: 'RS256',
  signsWithSecret: false,
  signedInBy: [],
  hasNameParts: true,
  vouchesForEmail: true,
  subjectOf: (accountId) => digitsOf(accountId).padStart(21, '1'),
}

const github: ProviderClient = {
  id: 'github',
  label: 'GitHub',
  secret: 'only-for-tests-github-client-secret',
  signingAlgorithm: 'RS256',
  signsWithSecret: false,
  signedInBy: [],
  hasNameParts: false,
  vouchesForEmail: true,
  subjectOf: (accountId) => digitsOf(accountId).slice(0, 8),
}

const line: ProviderClient = {
  id: 'line',
  label: 'LINE',
  secret: 'only-for-tests-line-client-secret',
  signingAlgorithm: 'ES256',
  signsWithSecret: true,
  signedInBy: ['linesso'],
  hasNameParts: false,
  vouchesForEmail: false,
  subjectOf: (accountId) => `U${fingerprintOf(accountId).slice(0, 32)}`,
}

/** The providers of the variants for tests, in the order of the buttons. */
export const providerClients: readonly ProviderClient[] = [google, line]

/** Every provider, in the order of the buttons. The variant `everything` has them all. */
export const everyProviderClient: readonly ProviderClient[] = [github, google, line]

/**
 * The URL of the provider. Its host name differs from the app's, so that neither receives the other's cookies
 * and the round trip is cross-site, as in production.
 */
export function issuerAt(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** The issuer that the app itself is, between Kratos and LINE (`LINE_LOGIN_MODE=bridge`). */
export function lineBridgeOf(appUrl: string): string {
  return `${appUrl}/line/oidc`
}

/** The URL where Kratos receives people from a provider. */
export function callbackUrl(kratosUrl: string, { id }: Pick<ProviderClient, 'id'>): string {
  return `${kratosUrl}/self-service/methods/oidc/callback/${id}`
}

function fingerprintOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex')
}

function digitsOf(accountId: string): string {
  return BigInt(`0x${fingerprintOf(accountId).slice(0, 16)}`).toString()
}
