import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { MemoryStorage } from '../openid-provider/memory-storage'
import { answerPrompt } from './answer-prompt'
import { grantClientCredentials } from './client-credentials'
import { deviceAuthorizationPath, deviceCodeLifespan } from './device-responses'
import type { Hydra } from './hydra'
import { authTimeOf, devicePath, secondsOf, secret } from './hydra-state'
import { reportedSignIn } from './id-tokens'
import { signingKeyId } from './jwt-access-tokens'
import { protocolClient } from './protocol-client'
import { adaptPublicEndpoints } from './public-endpoints'
import { isRegisteredRedirect } from './redirect-uris'

/** The parameters that the library forwards, besides those of the standard. */
const extraParams = ['audience', 'sandbox_query', 'login_verifier', 'consent_verifier']

/**
 * Hydra's public API: OpenID Connect by a certified library, with Hydra's URLs and behavior around it. Like
 * Hydra, it sends every request to the login and consent app, even if the result is known: the app decides.
 */
export function protocolOf(hydra: Hydra): Provider {
  const { publicUrl, now } = hydra.settings
  const storage = new MemoryStorage(now)
  hydra.endGrant = (grantId) => storage.endGrant(grantId)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(publicUrl, configuration(hydra, storage, privateKey))
  hydra.endSession = async (uid, subject) => {
    const session = await provider.Session.findByUid(uid)
    if (subject === undefined || session?.accountId === subject) await session?.destroy()
  }
  // Hydra gives every client a session id, and all clients of a session the same one.
  Object.assign(provider.Client.prototype, {
    includeSid: () => true,
    redirectUriAllowed(this: { redirectUris: string[] }, uri: string) {
      return isRegisteredRedirect(this.redirectUris, uri)
    },
  })
  Object.assign(provider.Session.prototype, {
    sidFor(this: { uid: string }) {
      return hydra.state.sessionId(this.uid)
    },
  })
  // A hosted demo is behind a proxy, which names the scheme.
  provider.proxy = true
  grantClientCredentials(provider, hydra)
  adaptPublicEndpoints(provider, hydra, privateKey)
  return provider
}

function configuration(hydra: Hydra, storage: MemoryStorage, key: KeyObject): Configuration {
  const { appUrl } = hydra.settings
  return {
    adapter: (model) => {
      const adapter = storage.adapterOf(model)
      if (model !== 'Client') return adapter
      return {
        ...adapter,
        find: async (id) => {
          const client = hydra.state.clients.get(id)
          return client && protocolClient(client)
        },
      }
    },
    // The library keeps a set, so it sees what is added later. Its types name lists only.
    scopes: hydra.state.scopes as Iterable<string> as string[],
    claims: {
      openid: ['sub', 'amr', 'acr', 'aud', 'auth_time', 'iat', 'iss', 'rat'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'updated_at'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    // Hydra puts the claims into the ID token too.
    conformIdTokenClaims: false,
    extraParams,
    discovery: { frontchannel_logout_supported: true, frontchannel_logout_session_supported: true },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: signingKeyId }] },
    cookies: {
      keys: [secret()],
      names: { session: 'ory_hydra_session_dev', interaction: 'ory_hydra_login', resume: 'ory_hydra_resume' },
    },
    pkce: { required: () => false },
    // `cors.ts` decides which origins may read the response. Hydra rejects no request because of its origin.
    clientBasedCORS: () => true,
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oauth2/sessions/logout',
      device_authorization: deviceAuthorizationPath,
      code_verification: devicePath,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      deviceFlow: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx) => askToSignOut(ctx, hydra) },
    },
    interactions: { policy: policy(), url: (ctx, interaction) => answerPrompt(ctx, hydra, interaction) },
    // Hydra does not require prompt=consent for a refresh token, but it requires the scope.
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') &&
      (code.scopes.has('offline_access') || code.scopes.has('offline')),
    findAccount: async (_ctx, sub, token) => ({
      accountId: sub,
      claims: async (use) => ({ ...claimsOf(hydra, token, use), sub }),
    }),
    renderError: (ctx, out) => {
      const query = new URLSearchParams({
        error: errorCode(out.error),
        error_description: errorDescription(out.error) ?? out.error_description ?? '',
      })
      ctx.status = 302
      ctx.redirect(`${appUrl}/error?${query}`)
    },
    ttl: {
      Session: 86_400,
      Interaction: 3600,
      AuthorizationCode: 600,
      DeviceCode: deviceCodeLifespan,
      AccessToken: 3600,
      ClientCredentials: 3600,
      IdToken: 3600,
      RefreshToken: 2_592_000,
      Grant: 2_592_000,
    },
  }
}

/** Every request gets both prompts, until the browser returns with the decision. */
function policy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const isOpen = ({ oidc }: KoaContextWithOIDC, ...prompts: ('login' | 'consent')[]) =>
    !prompts.some((prompt) => oidc.result?.[prompt] !== undefined)
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check('login_open', 'the login app was not asked yet', (ctx) => isOpen(ctx, 'login', 'consent')),
    ),
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('consent_open', 'the consent app was not asked yet', (ctx) => isOpen(ctx, 'consent')),
    ),
  ]
}

/**
 * The claims that a person granted the application, and what Hydra adds. The library adds to an ID token what
 * is missing here.
 */
function claimsOf(hydra: Hydra, token: unknown, use: string): Record<string, unknown> {
  const grantId =
    typeof token === 'object' && token !== null && 'grantId' in token ? String(token.grantId) : ''
  const consent = hydra.state.grantedConsents.get(grantId)
  if (!consent) return {}
  const { login } = consent.request
  const { clientId, requestedAt } = login.request
  const rat = secondsOf(requestedAt)
  return {
    ...consent.idTokenClaims,
    ...reportedSignIn(login),
    auth_time: authTimeOf(login),
    rat,
    ...(use === 'userinfo' && { aud: [clientId], iat: rat, iss: hydra.settings.publicUrl }),
  }
}

async function askToSignOut(ctx: KoaContextWithOIDC, hydra: Hydra): Promise<void> {
  const { session, params, client } = ctx.oidc
  const challenge = secret()
  const returnTo = params?.post_logout_redirect_uri
  const state = params?.state
  hydra.state.logouts.set(challenge, {
    challenge,
    subject: session?.accountId ?? '',
    sessionId: hydra.state.sessionId(session?.uid ?? ''),
    clientId: client?.clientId,
    requestUrl: ctx.req.url ?? '',
    requestedAt: hydra.settings.now(),
    returnTo:
      typeof returnTo === 'string' ? withState(returnTo, state) : `${hydra.settings.appUrl}/logoutsuccess`,
    state: 'open',
  })
  ctx.status = 302
  ctx.redirect(`${hydra.settings.appUrl}/logout?${new URLSearchParams({ logout_challenge: challenge })}`)
}

function withState(returnTo: string, state: unknown): string {
  const url = new URL(returnTo)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

/** Hydra calls a redirect URL that is not registered an `invalid_request` (RFC 6749, 4.1.2.1). */
function errorCode(error: string): string {
  return error === new errors.InvalidRedirectUri().error ? new errors.InvalidRequest('').error : error
}

/** Hydra's description of an error that people see. */
function errorDescription(error: string): string | undefined {
  if (error !== new errors.InvalidClient().error) return undefined
  return 'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method). The requested OAuth 2.0 Client does not exist.'
}
