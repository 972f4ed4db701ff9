import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import type { Bridge } from './bridge'
import { redeemCode } from './code'
import { signingKeysOf } from './signing-keys'

/** Kratos reads the token immediately. */
const lifetimeSeconds = 300

const formSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(8000),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128).optional(),
})

/** The error of a token request, and its status (RFC 6749, section 5.2). */
type TokenError = {
  readonly error: 'invalid_client' | 'invalid_request' | 'invalid_grant'
  readonly status: 400 | 401
}

interface TokenRequest {
  readonly form: URLSearchParams
  /** The header `Authorization`. */
  readonly authorization: string | null
}

/**
 * The tokens for a code of our bridge (OpenID Connect Core 1.0, section 3.1.3). The caller must know the channel's
 * secret: it is checked before the code is touched, so that no one else can use one up.
 */
export async function tokensFor(
  { form, authorization }: TokenRequest,
  bridge: Bridge,
): Promise<{ readonly id_token: string } | TokenError> {
  if (!isClient(credentialsOf(form, authorization), bridge)) return { error: 'invalid_client', status: 401 }
  const request = formSchema.safeParse(Object.fromEntries(form))
  if (!request.success) return { error: 'invalid_request', status: 400 }
  const { code, code_verifier, redirect_uri } = request.data
  const grant = await redeemCode(code, code_verifier)
  if (grant === null || redirect_uri !== grant.redirectUri) return { error: 'invalid_grant', status: 400 }
  const { account, nonce } = grant
  return { id_token: await signed({ ...account, ...(nonce && { nonce }) }, bridge) }
}

function signed({ sub, ...claims }: { readonly sub: string }, { issuer, clientId }: Bridge): Promise<string> {
  const [key] = signingKeysOf(config().SESSION_SECRET)
  if (!key) throw new Error('SESSION_SECRET is empty')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.publicJwk.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(key.privateKey)
}

interface Credentials {
  readonly id: string
  readonly secret: string
}

/** By the header, or by the form (RFC 6749, section 2.3.1). */
function credentialsOf(form: URLSearchParams, authorization: string | null): Credentials {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/.exec(authorization ?? '') ?? []
  if (basic === undefined) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':', 2)
  return { id: decoded(id), secret: decoded(secret) }
}

function decoded(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? ''
}

/** Takes the same time for every wrong secret. */
function isClient({ id, secret }: Credentials, { clientId, clientSecret }: Bridge): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return id === clientId && timingSafeEqual(digest(secret), digest(clientSecret))
}
