import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { lineApi } from '@/lib/line/line-api'
import { lineConfig } from '@/lib/line/line-config'
import { log } from '@/lib/log'
import { onOwnBehalf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { Visitor } from '@/lib/request/visitor'
import type { LineParameters } from '../line-url'
import type { Bridge } from './bridge'
import { type LineAccount, lineAccountSchema } from './line-account'
import type { PendingAuthorization } from './pending-authorization'

/** For how many seconds another clock may be wrong. */
const clockTolerance = 300

/** What a sign-in at LINE needs to return. */
type LineRequest = NonNullable<PendingAuthorization['line']>

export function newLineRequest(): LineRequest {
  const random = () => randomBytes(32).toString('base64url')
  return { nonce: random(), codeVerifier: random() }
}

/** LINE's page for the sign-in ("LINE Login v2.1", "Making an authorization request"). */
export function lineLoginUrl(
  { clientId, lineCallback }: Bridge,
  { nonce, codeVerifier }: LineRequest,
  state: string,
  parameters: LineParameters,
): string {
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: lineCallback,
    state,
    scope: 'openid profile email',
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${lineConfig().LINE_URL}/oauth2/v2.1/authorize?${new URLSearchParams(given)}`
}

/**
 * Who signed in at LINE, for the code that LINE returned with.
 * @returns null when LINE gave no ID token that we may believe; the log says why
 */
export async function accountOfCode(
  code: string,
  { nonce, codeVerifier }: LineRequest,
  { clientId, clientSecret, lineCallback }: Bridge,
  visitor: Visitor,
): Promise<LineAccount | null> {
  const sent = { code, redirectUri: lineCallback, clientId, clientSecret, codeVerifier }
  const response = await loggedResponse(
    'line code',
    visitor,
    lineApi().exchangeCode(sent, onOwnBehalf(visitor)),
  )
  const idToken = tokensSchema.safeParse(response.body).data?.id_token
  if (response.status !== 200 || idToken === undefined) return null
  try {
    const { payload } = await verified(idToken, { clientId, clientSecret }, visitor)
    if (payload.nonce !== nonce) throw new Error('the nonce is another one')
    return accountIn(payload, clientId)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log().warn({ requestId: visitor.requestId, route: 'line code', outcome: 'token_refused', reason })
    return null
  }
}

/**
 * Who a token of LIFF is for. LINE itself says whether it issued it for our channel, and whether it still counts.
 * @returns null for every other token, and when LINE does not answer
 */
export async function accountOfLiffToken(
  idToken: string,
  { clientId }: Bridge,
  visitor: Visitor,
): Promise<LineAccount | null> {
  const response = await loggedResponse(
    'line token',
    visitor,
    lineApi().verifyIdToken({ idToken, clientId }, onOwnBehalf(visitor)),
  )
  if (response.status !== 200) return null
  try {
    return accountIn(response.body, clientId)
  } catch {
    return null
  }
}

const tokensSchema = z.object({ id_token: z.string() })

/** A list of channels names no other one: a token for two channels is known to the other one, too. */
const claimsSchema = lineAccountSchema.extend({
  aud: z.union([z.string(), z.tuple([z.string()])]),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Whose a token is.
 * @throws {Error} when its claims are not for this channel alone, or not for now
 */
function accountIn(claims: unknown, channel: string): LineAccount {
  const { aud, iat, exp, ...account } = claimsSchema.parse(claims)
  if ([aud].flat()[0] !== channel) throw new Error('it is for another channel')
  const now = nowInSeconds()
  if (iat > now + clockTolerance || exp <= now - clockTolerance) throw new Error('it is not for now')
  return account
}

/** LINE signs with the channel's secret, or with a key of its list if requested. */
function verified(
  idToken: string,
  { clientId, clientSecret }: Pick<Bridge, 'clientId' | 'clientSecret'>,
  visitor: Visitor,
) {
  const expected = { issuer: lineConfig().LINE_URL, audience: clientId, clockTolerance }
  const { alg } = decodeProtectedHeader(idToken)
  if (alg === 'HS256') {
    return jwtVerify(idToken, new TextEncoder().encode(clientSecret), { ...expected, algorithms: ['HS256'] })
  }
  return keysOfLine(visitor).then((keys) =>
    jwtVerify(idToken, createLocalJWKSet(keys), { ...expected, algorithms: ['ES256'] }),
  )
}

/** LINE's current keys: each code of LINE causes one request for them, so a new key counts immediately. */
async function keysOfLine(visitor: Visitor): Promise<JSONWebKeySet> {
  const response = await loggedResponse('line keys', visitor, lineApi().publicKeys(onOwnBehalf(visitor)))
  return keysSchema.parse(response.body)
}

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
