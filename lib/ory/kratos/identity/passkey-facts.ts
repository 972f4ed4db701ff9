import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { passkeyProvider } from './passkey-provider'
import { readIdentity } from './read-identity'

/** What only Kratos' admin API tells about a passkey. */
export interface PasskeyFacts {
  /** The name of what keeps it. Undefined when nobody knows it. */
  readonly provider: string | undefined
  /** Whether it is copied to other devices of its owner; undefined when the device has not said so. */
  readonly isSynced: boolean | undefined
}

const bytes = z.string().transform((text) => Buffer.from(text, 'base64'))

const keySchema = z.object({
  id: bytes,
  authenticator: z.object({ aaguid: bytes }).optional().catch(undefined),
  flags: z.object({ backup_eligible: z.boolean(), backup_state: z.boolean() }).optional().catch(undefined),
})
type Key = z.infer<typeof keySchema>

const identitySchema = z.object({
  credentials: z.object({
    passkey: z.object({
      config: z.object({ credentials: z.array(keySchema.nullable().catch(null)) }),
    }),
  }),
})

/**
 * The facts of all passkeys of an identity, by the id that Kratos' buttons for a removal have. Our caller
 * must know that the identity is the visitor's own (`readIdentity`).
 * @returns nothing without `ORY_ADMIN_URL`, or when Kratos does not answer
 */
export async function passkeyFacts(identityId: string): Promise<ReadonlyMap<string, PasskeyFacts>> {
  if (config().ORY_ADMIN_URL === undefined) return new Map()
  const wanted = { credentials: ['passkey'], schema: identitySchema, route: 'read passkeys' } as const
  const identity = await readIdentity(identityId, wanted)
  const keys = identity?.credentials.passkey.config.credentials ?? []
  return new Map(keys.flatMap((key) => (key ? [[key.id.toString('hex'), factsOf(key)]] : [])))
}

/** A passkey that can be synced, and is not yet, may be so tomorrow: nothing is certain then. */
function factsOf({ authenticator, flags }: Key): PasskeyFacts {
  return {
    provider: authenticator && passkeyProvider(authenticator.aaguid),
    isSynced: flags?.backup_eligible ? flags.backup_state || undefined : flags && false,
  }
}
