import * as client from 'openid-client'
import { redirectUri, settings } from './settings'

let configuration: Promise<client.Configuration> | undefined

/** What the issuer says about itself. Read once; after a failure, the next request tries again. */
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
    // Only on your own machine. An issuer on the Internet has https.
    { execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [] },
  )
}

/** The address that begins a sign-in, and what we must remember until the person is back. */
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
 * Who signed in, from the query that the browser came back with.
 * @throws {client.AuthorizationResponseError} when the person, or Latchkey, refused
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

/** Where the person signs out of Latchkey and of every other application. */
export async function signOutUrl(idToken: string): Promise<string> {
  const url = client.buildEndSessionUrl(await oidc(), {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${settings.appUrl}/`,
  })
  return url.href
}
