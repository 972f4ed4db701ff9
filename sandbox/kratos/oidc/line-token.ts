import { z } from 'zod'
import type { Identity } from '../identity/identity'
import { linkIdentifier } from '../identity/provider-links'
import type { Visit } from '../visit'

const claimsSchema = z.object({
  iss: z.literal('https://access.line.me'),
  sub: z.string().regex(/^U[0-9a-f]{32}$/),
  exp: z.number(),
})

/**
 * The identity of a token of LINE's SDK, for a Kratos that accepts such a token (`takesLineTokens`).
 * Undefined if the token is invalid, has expired, or has no account here. The signature is not checked,
 * because nothing here signs as LINE.
 */
export function identityOfLineToken({ now, kratos }: Visit, token: string): Identity | undefined {
  const claims = claimsSchema.safeParse(payloadOf(token)).data
  if (!claims || claims.exp * 1000 <= now.getTime()) return undefined
  return kratos.store.identityWith('oidc', linkIdentifier({ provider: 'line', subject: claims.sub }))
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}
