import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { readIdentity } from './read-identity'

/** What only Kratos' admin API tells about an authenticator app and backup codes. */
export interface SecondFactorDetails {
  readonly totpSince?: Date | undefined
  readonly codesSince?: Date | undefined
  /** How many backup codes are not used yet, and how many there were. */
  readonly codes?: { readonly left: number; readonly all: number } | undefined
}

const credentialSchema = z.object({
  created_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional()
    .catch(undefined),
})
const codesSchema = z.object({
  config: z.object({ recovery_codes: z.array(z.object({ used_at: z.unknown().optional() })).min(1) }),
})
const identitySchema = z.object({
  credentials: z.object({
    totp: credentialSchema.optional().catch(undefined),
    lookup_secret: credentialSchema
      .extend({ config: z.unknown() })
      .transform((credential) => ({ ...credential, codes: codesSchema.safeParse(credential).data }))
      .optional()
      .catch(undefined),
  }),
})

/**
 * Since when an identity has its authenticator app and its backup codes, and how many codes are left
 * (`readIdentity`: our caller must know that the identity is the visitor's own). The codes themselves are read only to
 * count them.
 *
 * Kratos keeps the time through every other change of the identity, and renews it with a new app or new codes. The time
 * of a password is the time of the account's first one, so it is not read.
 * @param withCodes whether the identity has backup codes
 * @returns nothing without `ORY_ADMIN_URL`, or when Kratos does not answer
 */
export async function fetchSecondFactorDetails(
  identityId: string,
  withCodes: boolean,
): Promise<SecondFactorDetails> {
  if (config().ORY_ADMIN_URL === undefined) return {}
  const identity = await readIdentity(identityId, {
    credentials: withCodes ? ['lookup_secret'] : [],
    schema: identitySchema,
    route: 'read second factors',
  })
  const { totp, lookup_secret: secrets } = identity?.credentials ?? {}
  const codes = secrets?.codes?.config.recovery_codes
  return {
    totpSince: totp?.created_at,
    codesSince: secrets?.created_at,
    codes: codes && { left: codes.filter(({ used_at: usedAt }) => !usedAt).length, all: codes.length },
  }
}
