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
 * Whose account LINE's SDK vouches for, as a Kratos would that signs in by its token (`takesLineTokens`); undefined for a
 * token that is none, or is over, or of somebody without an account. Nobody signs LINE's tokens here, so the
 * signature is not looked at.
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
