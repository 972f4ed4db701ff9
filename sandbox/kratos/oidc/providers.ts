import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomPKCECodeVerifier,
} from 'openid-client'
import { z } from 'zod'
import { callbackUrl, lineBridgeOf, type ProviderClient, scopes } from '../../openid-provider/clients'
import { badRequest, KratosError } from '../http/kratos-error'
import type { KratosSettings } from '../settings'

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
/** The claims of an ID token that matter here. */
export type Claims = z.infer<typeof claimsSchema>

/** The providers of this Kratos. Empty when social sign-in is off. */
export function providersOf({ providers }: KratosSettings): readonly ProviderClient[] {
  return providers
}

/** The provider with this id. Throws 404 with Kratos' reason when there is none. */
export function providerOf(settings: KratosSettings, id: string): ProviderClient {
  const provider = providersOf(settings).find((one) => one.id === id)
  if (provider) return provider
  throw new KratosError(404, 'The requested resource could not be found', {
    reason: `OpenID Connect Provider "${id}" is unknown or has not been configured`,
  })
}

/** The URL to send the browser to, and the PKCE code verifier. */
export async function authorizationRequest(
  settings: KratosSettings,
  provider: ProviderClient,
  { state, isForced, loginHint }: { state: string; isForced: boolean; loginHint: string },
): Promise<{ url: string; codeVerifier: string }> {
  const codeVerifier = randomPKCECodeVerifier()
  const url = buildAuthorizationUrl(await configurationOf(settings, provider), {
    scope: scopes.join(' '),
    redirect_uri: callbackUrl(settings.baseUrl, provider),
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isForced && { prompt: 'login' }),
    ...(loginHint && { login_hint: loginHint }),
  })
  // Kratos writes the parameters in this order.
  url.searchParams.sort()
  return { url: url.href, codeVerifier }
}

/** Exchanges the code of the callback. Throws 500 if the provider rejects it. */
export async function exchangeCode(
  settings: KratosSettings,
  provider: ProviderClient,
  search: string,
  expected: { state: string; codeVerifier: string },
): Promise<{ claims: Claims; allClaims: object; idToken: string }> {
  try {
    const tokens = await authorizationCodeGrant(
      await configurationOf(settings, provider),
      new URL(callbackUrl(settings.baseUrl, provider) + search),
      { expectedState: expected.state, pkceCodeVerifier: expected.codeVerifier, idTokenExpected: true },
    )
    const allClaims = tokens.claims() ?? {}
    return { claims: claimsSchema.parse(allClaims), allClaims, idToken: tokens.id_token ?? '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    if (/"alg"/.test(reason + cause)) throw badRequest(unreadable)
    if (/JWT/.test(reason + cause)) throw badRequest(`oidc: ${reason}`)
    throw new KratosError(500, reason)
  }
}

/** The text of Kratos' OpenID library for a token that is signed with the client's secret. */
const unreadable = 'oidc: malformed jwt: unexpected signature algorithm "HS256"; expected ["RS256" "ES256"]'

async function configurationOf(
  { issuer, isLineBridged, appUrl }: KratosSettings,
  { id, secret, signingAlgorithm }: ProviderClient,
): Promise<Configuration> {
  const metadata = { client_secret: secret, id_token_signed_response_alg: signingAlgorithm }
  const execute = [allowInsecureRequests, enableNonRepudiationChecks]
  const own = isLineBridged && id === 'line' ? lineBridgeOf(appUrl) : issuer
  return discovery(new URL(own), id, metadata, undefined, { execute })
}
