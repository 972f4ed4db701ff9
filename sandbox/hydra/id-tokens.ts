import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { decodeJwt, SignJWT } from 'jose'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import { answer } from './device-answers'
import type { Hydra } from './hydra'
import type { AcceptedLogin } from './hydra-state'
import { signingKeyId } from './jwt-access-tokens'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

const tokensSchema = z.looseObject({ access_token: z.string(), id_token: z.string() })

/** What the app told Hydra about the sign-in. Hydra leaves out what nobody told it. */
export function toldOf({ acr, amr }: AcceptedLogin): { acr?: string; amr?: string[] } {
  return { ...(acr !== '' && { acr }), ...(amr.length > 0 && { amr }) }
}

/**
 * Writes the response with an ID token as Hydra does: the token has an id, its audience is a list, and `acr` and `amr` are
 * there only when somebody told Hydra. With a code, an application that asked for an `acr` in vain gets "0".
 */
export async function issueIdToken(hydra: Hydra, ctx: KoaContextWithOIDC, key: KeyObject): Promise<void> {
  const tokens = tokensSchema.safeParse(ctx.body).data
  const { AccessToken: token, AuthorizationCode: code } = ctx.oidc?.entities ?? {}
  const consent = hydra.state.givenConsents.get(token?.grantId ?? '')
  if (!tokens || !consent) return
  const { login } = consent.request
  const { acr: _acr, amr: _amr, aud, ...claims } = decodeJwt(tokens.id_token)
  const isInVain = code !== undefined && login.request.acrValues.length > 0
  const hash = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16)
  const idToken = await new SignJWT({
    ...claims,
    ...(isInVain && { acr: '0' }),
    ...toldOf(login),
    at_hash: hash.toString('base64url'),
    aud: [aud].flat() as string[],
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'RS256', kid: signingKeyId, typ: 'JWT' })
    .sign(key)
  hydra.state.idTokens.set(idToken, tokens.id_token)
  answer(ctx, { ...tokens, id_token: idToken, token_type: 'bearer' })
}

/** Lets the library read a request to sign out: it knows its own ID token only. A form becomes the query that it could be. */
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
