import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { decodeJwt, SignJWT } from 'jose'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import { respondWithJson } from './device-responses'
import type { Hydra } from './hydra'
import type { AcceptedLogin } from './hydra-state'
import { signingKeyId } from './jwt-access-tokens'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

const tokensSchema = z.looseObject({ access_token: z.string(), id_token: z.string() })

/** What the app reported to Hydra about the sign-in. Hydra omits what was not reported. */
export function reportedSignIn({ acr, amr }: AcceptedLogin): { acr?: string; amr?: string[] } {
  return { ...(acr !== '' && { acr }), ...(amr.length > 0 && { amr }) }
}

/**
 * Rewrites the ID token in the response as Hydra writes it: the token has an id and each granted claim, its audience is
 * a list, and `acr` and `amr` are present only if they were reported to Hydra. With a code, if an application requested
 * an `acr` and none was reported, it gets "0".
 */
export async function issueIdToken(hydra: Hydra, ctx: KoaContextWithOIDC, key: KeyObject): Promise<void> {
  const tokens = tokensSchema.safeParse(ctx.body).data
  const { AccessToken: token, AuthorizationCode: code } = ctx.oidc?.entities ?? {}
  const consent = hydra.state.grantedConsents.get(token?.grantId ?? '')
  if (!tokens || !consent) return
  const { login } = consent.request
  const { acr: _acr, amr: _amr, aud, ...claims } = decodeJwt(tokens.id_token)
  const isInVain = code !== undefined && login.request.acrValues.length > 0
  const hash = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16)
  const idToken = await new SignJWT({
    ...consent.idTokenClaims,
    ...claims,
    ...(isInVain && { acr: '0' }),
    ...reportedSignIn(login),
    at_hash: hash.toString('base64url'),
    aud: [aud].flat() as string[],
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'RS256', kid: signingKeyId, typ: 'JWT' })
    .sign(key)
  hydra.state.idTokens.set(idToken, tokens.id_token)
  respondWithJson(ctx, { ...tokens, id_token: idToken, token_type: 'bearer' })
}

/** Adds what the app granted to the userinfo. The library knows only the claims of the standard scopes. */
export function addGrantedClaims(hydra: Hydra, ctx: KoaContextWithOIDC): void {
  const consent = hydra.state.grantedConsents.get(ctx.oidc?.entities.AccessToken?.grantId ?? '')
  if (ctx.status === 200 && consent) ctx.body = { ...consent.idTokenClaims, ...Object(ctx.body) }
}

/**
 * Lets the library read a request to sign out: it knows its own ID token only. A form is turned into the
 * equivalent query.
 */
export async function takeIdToken(hydra: Hydra, ctx: Context): Promise<void> {
  if (ctx.method === 'POST') {
    ctx.querystring = await text(ctx.req)
    ctx.method = 'GET'
  }
  const query = new URLSearchParams(ctx.querystring)
  const known = hydra.state.idTokens.get(query.get('id_token_hint') ?? '')
  if (known === undefined) return
  query.set('id_token_hint', known)
  ctx.querystring = query.toString()
}
