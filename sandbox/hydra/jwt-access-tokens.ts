import { type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import { respondWithJson } from './device-responses'
import type { Hydra } from './hydra'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** The id of the key that signs every token. */
export const signingKeyId = 'sandbox'

const tokensSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() })

/**
 * Gives a client with `access_token_strategy: jwt` its access token in that form, with the claims that Hydra
 * writes. As at Hydra, it maps to an opaque token, so it can be introspected and revoked.
 */
export async function issueJwt(hydra: Hydra, ctx: KoaContextWithOIDC, key: KeyObject): Promise<void> {
  const tokens = tokensSchema.safeParse(ctx.body)
  const { AccessToken: ofPerson, ClientCredentials: ofProgram } = ctx.oidc?.entities ?? {}
  const token = ofPerson ?? ofProgram
  if (!tokens.success || !token?.clientId) return
  if (hydra.client(token.clientId).access_token_strategy !== 'jwt') return
  const { clientId, scopes } = token
  const now = Math.floor(Date.now() / 1000)
  const consent = hydra.state.grantedConsents.get(ofPerson?.grantId ?? '')
  const ext = consent?.accessTokenClaims ?? {}
  const jwt = await new SignJWT({ client_id: clientId, ext, scp: [...scopes] })
    .setProtectedHeader({ alg: 'RS256', kid: signingKeyId, typ: 'JWT' })
    .setIssuer(hydra.settings.publicUrl)
    .setSubject(ofPerson?.accountId ?? clientId)
    .setAudience(consent?.audience ?? ofProgram?.aud ?? [])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokens.data.expires_in)
    .setJti(randomUUID())
    .sign(key)
  hydra.state.jwtTokens.set(jwt, tokens.data.access_token)
  respondWithJson(ctx, { ...tokens.data, access_token: jwt })
}

/** Lets the library find the token of a request that sends a JWT. */
export function takeJwt(hydra: Hydra, { req }: Context): void {
  const [, token] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? []
  if (token !== undefined) req.headers.authorization = `Bearer ${opaqueTokenOf(hydra, token)}`
}

/** The token as the library knows it. */
export function opaqueTokenOf({ state }: Hydra, token: string): string {
  return state.jwtTokens.get(token) ?? token
}
