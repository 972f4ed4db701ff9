import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto'
import Provider, { type ClientMetadata, interactionPolicy, type JWK } from 'oidc-provider'
import { CappedMap } from '../capped-map'
import { otherBrowserPage } from './account-page'
import { claimsOf, type ProviderAccount, type TokenFault } from './accounts'
import { callbackUrl, everyProviderClient, lineBridgeOf, type ProviderClient, scopes } from './clients'
import { MemoryStorage } from './memory-storage'

/** The path of the account page of an authorization request. */
export const accountPath = '/interaction/'

const hour = 3600

export type OpenIdProvider = {
  provider: Provider
  /** Keeps an account, so that its ID tokens can be issued. */
  remember: (client: ProviderClient, account: ProviderAccount) => void
  /** Changes how the authorization request with this account page returns to the app. */
  changeReturn: (uid: string, change: ChangedReturn) => void
}

/** The browser stays here and shows the URL, or the URL reports that the person added no friend. */
type ChangedReturn = 'other-browser' | 'no-friend'

/** The provider without its account page and without a port. Everything is in memory, with new keys. */
export function createProvider(
  issuer: string,
  { appUrl, kratosUrl, demoUrl }: { appUrl: string; kratosUrl: string; demoUrl?: string },
): OpenIdProvider {
  const signingKey = ecKey()
  const claims = new CappedMap<string, ReturnType<typeof claimsOf>>()
  const storage = new MemoryStorage(() => new Date())
  const provider = new Provider(issuer, {
    adapter: (model) => storage.adapterOf(model),
    clients: everyProviderClient.map((client) => metadataOf(client, appUrl, kratosUrl)),
    jwks: { keys: [rsaKey(), signingKey] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Hydra uses the same library, and may be on the same host.
      names: { session: 'played_session', interaction: 'played_interaction', resume: 'played_resume' },
    },
    scopes: [...scopes],
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // The ID token contains the claims, as at Google and LINE.
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => {
      const found = claims.get(accountId)
      return found && { accountId, claims: () => found }
    },
    interactions: { policy: alwaysAsk(), url: (_, { uid }) => `${pathBefore(issuer)}${accountPath}${uid}` },
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
  // A hosted demo is behind a proxy, which names the scheme.
  provider.proxy = true
  const secrets = new CappedMap<string, string>()
  const faults = new CappedMap<string, TokenFault>()
  const returns = new CappedMap<string, ChangedReturn>()
  provider.use(async (context, next) => {
    await next()
    const [, uid = ''] = /^\/auth\/([^/]+)$/.exec(context.path) ?? []
    const url = context.response.get('location')
    const change = url ? returns.get(uid) : undefined
    if (change === 'no-friend') context.set('location', `${url}&friendship_status_changed=false`)
    if (change === 'other-browser') {
      context.remove('location')
      context.status = 200
      context.type = 'html'
      context.body = String(await otherBrowserPage(url, demoUrl))
      return
    }
    const { body } = context as { body?: { id_token?: string } }
    if (body?.id_token) body.id_token = signedWithSecret(spoiled(body.id_token, faults, signingKey), secrets)
  })
  return {
    provider,
    changeReturn: (uid, change) => returns.set(uid, change),
    remember: (client, account) => {
      claims.set(account.subject, claimsOf(client, account))
      if (account.isSignedWithSecret) secrets.set(account.subject, client.secret)
      else secrets.delete(account.subject)
      if (account.tokenFault) faults.set(account.subject, account.tokenFault)
      else faults.delete(account.subject)
    },
  }
}

/** The path prefix of the provider, without a slash at its end. */
function pathBefore(issuer: string): string {
  return new URL(issuer).pathname.replace(/\/$/, '')
}

function metadataOf(client: ProviderClient, appUrl: string, kratosUrl: string): ClientMetadata {
  const ofBridge = client.id === 'line' ? [`${lineBridgeOf(appUrl)}/callback`] : []
  return {
    client_id: client.id,
    client_secret: client.secret,
    client_name: client.label,
    redirect_uris: [callbackUrl(kratosUrl, client), ...ofBridge],
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

/** The ID token with the fault that the account has here, signed again with the provider's own key (ES256). */
function spoiled(idToken: string, faults: ReadonlyMap<string, TokenFault>, key: JWK): string {
  const [header = '', payload = ''] = idToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const fault = faults.get(String(claims.sub))
  if (fault === undefined) return idToken
  const [issuedAt, expiresAt] = [claims.iat, claims.exp].map((time) => Number(time) - 2 * hour)
  const changed =
    fault === 'clock' ? { ...claims, iat: issuedAt, exp: expiresAt } : { ...claims, aud: 'another-channel' }
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function rsaKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'RS256', use: 'sig' }
}

function ecKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' }
}
