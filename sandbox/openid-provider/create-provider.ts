import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import Provider, { type ClientMetadata, interactionPolicy, type JWK } from 'oidc-provider'
import { claimsOf, type ProviderAccount } from './accounts'
import { callbackUrl, type ProviderClient, providerClients, scopes } from './clients'
import { MemoryStorage } from './memory-storage'

/** The path of the account page of an authorization request. */
export const accountPath = '/interaction/'

const hour = 3600

export type OpenIdProvider = {
  provider: Provider
  /** Keeps an account, so that its ID tokens can be issued. */
  remember: (client: ProviderClient, account: ProviderAccount) => void
}

/** The provider without its account page and without a port. Everything is in memory, with new keys. */
export function createProvider(issuer: string, kratosUrl: string): OpenIdProvider {
  const claims = new Map<string, ReturnType<typeof claimsOf>>()
  const storage = new MemoryStorage(() => new Date())
  const provider = new Provider(issuer, {
    adapter: (model) => storage.adapterOf(model),
    clients: providerClients.map((client) => metadataOf(client, kratosUrl)),
    jwks: { keys: [rsaKey(), ecKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: [...scopes],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // The ID token contains the claims, as at Google and LINE.
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => {
      const found = claims.get(accountId)
      return found && { accountId, claims: () => found }
    },
    interactions: { policy: alwaysAsk(), url: (_, { uid }) => `${accountPath}${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
  })
  const secrets = new Map<string, string>()
  provider.use(async (context, next) => {
    await next()
    const { body } = context as { body?: { id_token?: string } }
    if (body?.id_token) body.id_token = signedWithSecret(body.id_token, secrets)
  })
  return {
    provider,
    remember: (client, account) => {
      claims.set(account.subject, claimsOf(client, account))
      if (account.isSignedWithSecret) secrets.set(account.subject, client.secret)
      else secrets.delete(account.subject)
    },
  }
}

function metadataOf(client: ProviderClient, kratosUrl: string): ClientMetadata {
  return {
    client_id: client.id,
    client_secret: client.secret,
    client_name: client.label,
    redirect_uris: [callbackUrl(kratosUrl, client)],
    id_token_signed_response_alg: client.signingAlgorithm,
  }
}

/** Always shows the account page: a person who is signed in here may want another account. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  const login = policy.get('login')
  login?.checks.add(
    new interactionPolicy.Check('account', 'The account page shows every time.', (ctx) => !ctx.oidc.result),
  )
  return policy
}

/** The ID token, signed again with HS256 if the account has a secret here. */
function signedWithSecret(idToken: string, secrets: ReadonlyMap<string, string>): string {
  const [, payload = ''] = idToken.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  const secret = secrets.get(sub)
  if (secret === undefined) return idToken
  const signed = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${payload}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function rsaKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'RS256', use: 'sig' }
}

function ecKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' }
}
