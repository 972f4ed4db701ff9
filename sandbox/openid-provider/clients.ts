import { createHash } from 'node:crypto'

/** A registration of Kratos at the provider: what stands behind one of its social sign-in buttons. */
export type ProviderClient = {
  /** Kratos' id of the provider, and the client's id here. */
  id: string
  /** What the buttons call it. */
  label: string
  /** Made up and public: nothing is protected by it. */
  secret: string
  /** How this provider signs its ID tokens. */
  signingAlgorithm: 'RS256' | 'ES256'
  /** Whether it may sign them with the client's secret instead, which Kratos refuses: LINE does unless asked otherwise. */
  signsWithSecret: boolean
  /** How it says that somebody signed in there (`amr`); some providers do not say. */
  signedInBy: readonly string[]
  /** Whether it tells first and last name apart: LINE has one name, which people choose for others to see. */
  tellsNameParts: boolean
  /** Whether it says of an e-mail address if it is verified. */
  vouchesForEmail: boolean
  /** The `sub` of somebody who calls themselves so on the account page, in this provider's way of writing it. */
  subjectOf: (accountId: string) => string
}

export const scopes = ['openid', 'email', 'profile'] as const

/** In the order of the buttons. */
export const providerClients: readonly ProviderClient[] = [
  {
    id: 'google',
    label: 'Google',
    secret: 'only-for-tests-google-client-secret',
    signingAlgorithm: 'RS256',
    signsWithSecret: false,
    signedInBy: [],
    tellsNameParts: true,
    vouchesForEmail: true,
    subjectOf: (accountId) => digitsOf(accountId).padStart(21, '1'),
  },
  {
    id: 'line',
    label: 'LINE',
    secret: 'only-for-tests-line-client-secret',
    signingAlgorithm: 'ES256',
    signsWithSecret: true,
    signedInBy: ['linesso'],
    tellsNameParts: false,
    vouchesForEmail: false,
    subjectOf: (accountId) => `U${fingerprintOf(accountId).slice(0, 32)}`,
  },
]

/**
 * The provider's address. On another host name than the app, so that neither sees the other's cookies and the trip
 * crosses sites, as it does in life.
 */
export function issuerAt(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** Where Kratos takes people back from a provider. */
export function callbackUrl(kratosUrl: string, { id }: Pick<ProviderClient, 'id'>): string {
  return `${kratosUrl}/self-service/methods/oidc/callback/${id}`
}

function fingerprintOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex')
}

function digitsOf(accountId: string): string {
  return BigInt(`0x${fingerprintOf(accountId).slice(0, 16)}`).toString()
}
