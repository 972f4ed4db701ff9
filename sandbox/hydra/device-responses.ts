import { randomInt } from 'node:crypto'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { Hydra } from './hydra'
import { devicePath } from './hydra-state'
import { refusedScope } from './scopes'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Where a device requests a code. */
export const deviceAuthorizationPath = '/oauth2/device/auth'
/** How long a code is valid, in seconds. Hydra counts from the start of the request. */
export const deviceCodeLifespan = 599

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
const codesSchema = z.object({ device_code: z.string() })
const errorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** The description of Hydra's `invalid_grant`. */
export const badGrant =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'

/** Rewrites the library's responses to a device as Hydra's. Other responses stay as they are. */
export function rewriteLikeHydra(hydra: Hydra, ctx: Context): void {
  const body = bodyOf(ctx)
  if (ctx.path === deviceAuthorizationPath) respondWithJson(ctx, codesResponse(hydra, ctx, body))
  if (ctx.path === '/oauth2/token' && parametersOf(ctx).grant_type === grantType)
    respondWithJson(ctx, tokenResponse(body))
}

/** Responds with JSON, as Hydra does at the endpoints for applications. */
export function respondWithJson(ctx: Context, body: object): void {
  ctx.body = body
  ctx.set({
    'Content-Type': 'application/json;charset=UTF-8',
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
  })
}

function codesResponse(hydra: Hydra, ctx: Context, body: object): object {
  const codes = codesSchema.safeParse(body)
  const { client_id: clientId, scope } = parametersOf(ctx)
  if (!codes.success) return withoutGrant(ctx, body)
  const refusal = refusedScope(hydra, clientId, scope)
  if (refusal) {
    ctx.status = 400
    return { error: refusal.error, error_description: refusal.description }
  }
  const userCode = newUserCode()
  const { publicUrl, now } = hydra.settings
  hydra.state.deviceCodes.set(userCode, {
    userCode,
    deviceCode: codes.data.device_code,
    clientId: String(clientId),
    scopes: String(scope ?? '')
      .split(' ')
      .filter(Boolean),
    expiresAt: new Date(now().getTime() + deviceCodeLifespan * 1000),
    isAccepted: false,
  })
  const url = publicUrl + devicePath
  return {
    Header: null,
    device_code: codes.data.device_code,
    expires_in: deviceCodeLifespan,
    interval: 5,
    user_code: userCode,
    verification_uri: url,
    verification_uri_complete: `${url}?${new URLSearchParams({ user_code: userCode })}`,
  }
}

function withoutGrant(ctx: Context, body: object): object {
  const refusal = errorSchema.safeParse(body).data?.error_description ?? ''
  if (!refusal.startsWith(grantType)) return body
  ctx.status = 400
  const hint = `The requested OAuth 2.0 Client does not have the '${grantType}' grant.`
  return { error: 'invalid_grant', error_description: `${badGrant} ${hint}` }
}

const pending =
  "The authorization request is still pending as the end user hasn't yet completed the user-interaction steps."

function tokenResponse(body: object): object {
  const refusal = errorSchema.safeParse(body)
  if (!refusal.success) return { ...body, token_type: 'bearer' }
  const { error } = refusal.data
  if (error === 'authorization_pending') return { error, error_description: pending }
  return error === 'invalid_grant' ? { error, error_description: badGrant } : body
}

/** Eight characters of both cases, Hydra's default for codes. */
function newUserCode(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
}

export function bodyOf({ body }: Context): object {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The parameters of the request, as the library read them. */
export function parametersOf({ oidc }: Context & { oidc?: { body?: object } }): Record<string, unknown> {
  return { ...oidc?.body }
}
