import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { oneTimeStore } from '@/lib/request/one-time-store'
import { lineAccountSchema } from './line-account'

const purpose = 'line bridge'

/** Kratos exchanges a code immediately. */
const lifetimeSeconds = 60

const grantSchema = z.object({
  account: lineAccountSchema,
  nonce: z.string().optional(),
  /** Where Kratos receives the code. */
  redirectUri: z.string(),
  /** Of PKCE, always `S256` (RFC 7636). */
  codeChallenge: z.string().optional(),
})

/** Who signs in, and what Kratos requested. */
export type Grant = Readonly<z.output<typeof grantSchema>>

/**
 * A code for Kratos. It works once, for a minute, in every instance.
 * @returns null when the note is too large
 */
export function issueCode(grant: Grant): string | null {
  return oneTimeStore().issue(purpose, grant, lifetimeSeconds)
}

/**
 * What a code represents. The code is used up then, even if the verifier is wrong.
 * @returns null for an unknown, used or old code, and for a wrong verifier
 */
export async function redeemCode(code: string, codeVerifier: string | undefined): Promise<Grant | null> {
  const grant = await oneTimeStore().redeem(purpose, code, grantSchema)
  if (grant === null) return null
  const challenge = codeVerifier && createHash('sha256').update(codeVerifier).digest('base64url')
  return grant.codeChallenge === (challenge || undefined) ? grant : null
}
