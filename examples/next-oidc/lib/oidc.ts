import * as client from 'openid-client'
import { redirectUri, settings } from './settings'

let configuration: Promise<client.Configuration> | undefined

/** The issuer's metadata. It is fetched once; after a failure, the next request tries again. */
export function oidc(): Promise<client.Configuration> {
  configuration ??= discover().catch((error: unknown) => {
    configuration = undefined
    throw error
  })
  return configuration
}

function discover(): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer)
  return client.discovery(
    issuer,
    settings.clientId,
    undefined,
    client.ClientSecretBasic(settings.clientSecret),
    // Allow http only on your own machine. An issuer on the internet uses https.
    { execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [] },
  )
}

/** The URL that starts a sign-in, and the values that `finishSignIn` verifies. */
export async function beginSignIn() {
  const state = client.randomState()
  const codeVerifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(await oidc(), {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, codeVerifier }
}

/**
 * Exchanges the code in the callback's query for the person who signed in.
 * @throws {client.AuthorizationResponseError} when the person or Latchkey denied the sign-in
 */
export async function finishSignIn(
  query: string,
  { state, codeVerifier }: { state: string; codeVerifier: string },
) {
  const tokens = await client.authorizationCodeGrant(await oidc(), new URL(redirectUri + query), {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('The token response has no ID token.')
  const { sub, email } = claims
  return { id: sub, email: typeof email === 'string' ? email : undefined, idToken: tokens.id_token }
}

/** The URL that signs the person out of Latchkey and of every other application. */
export async function signOutUrl(idToken: string): Promise<string> {
  const url = client.buildEndSessionUrl(await oidc(), {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${settings.appUrl}/`,
  })
  return url.href
}
