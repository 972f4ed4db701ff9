import type * as openid from 'openid-client'

type Library = typeof openid
export type OpenIdClient = { library: Library; config: openid.Configuration }

/** What a client stores while the browser is away, to check the callback. */
export type Checks = NonNullable<Parameters<Library['authorizationCodeGrant']>[2]>
export type Tokens = Awaited<ReturnType<Library['authorizationCodeGrant']>>

/**
 * A client of Hydra, by a certified library. It fetches Hydra's metadata on first use, because a Kratos alone
 * needs none, and again after a failure.
 */
export function openIdClient(
  issuer: string,
  { id, secret }: { id: string; secret?: string },
): () => Promise<OpenIdClient> {
  let ready: Promise<OpenIdClient> | undefined
  return () => {
    ready ??= discover(issuer, id, secret).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
}

async function discover(issuer: string, id: string, secret?: string): Promise<OpenIdClient> {
  const library = await import('openid-client')
  const authentication = secret === undefined ? library.None() : library.ClientSecretBasic(secret)
  const config = await library.discovery(new URL(issuer), id, undefined, authentication, {
    execute: [library.allowInsecureRequests],
  })
  return { library, config }
}

/**
 * The URL where a sign-in starts (authorization code with PKCE, state and nonce), and the checks for its end.
 */
export async function authorizationRequest(
  { library, config }: OpenIdClient,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<{ url: string; state: string; checks: Checks }> {
  const pkceCodeVerifier = library.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [library.randomState(), library.randomNonce()]
  const url = library.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await library.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
  return { url: url.href, state: expectedState, checks }
}

/** The OAuth2 error in a service's response, if it is one. */
export function refusalOf(error: unknown): { error: string; error_description: string } | undefined {
  const { error: code, error_description: description } = Object(error) as Record<string, unknown>
  if (typeof code !== 'string') return undefined
  return { error: code, error_description: typeof description === 'string' ? description : '' }
}
