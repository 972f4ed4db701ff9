import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import names from './passkey-providers.json'
import { readIdentity } from './read-identity'

/** What only Kratos' admin API tells about a passkey. */
export interface PasskeyDetails {
  /** The name of what stores it. Undefined if it is unknown. */
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
export async function fetchPasskeyDetails(identityId: string): Promise<ReadonlyMap<string, PasskeyDetails>> {
  if (config().ORY_ADMIN_URL === undefined) return new Map()
  const wanted = { credentials: ['passkey'], schema: identitySchema, route: 'read passkeys' } as const
  const identity = await readIdentity(identityId, wanted)
  const keys = identity?.credentials.passkey.config.credentials ?? []
  return new Map(keys.flatMap((key) => (key ? [[key.id.toString('hex'), factsOf(key)]] : [])))
}

/** A passkey that can be synced, and is not yet, may be so tomorrow: nothing is certain then. */
function factsOf({ authenticator, flags }: Key): PasskeyDetails {
  return {
    provider: authenticator && passkeyProvider(authenticator.aaguid),
    isSynced: flags?.backup_eligible ? flags.backup_state || undefined : flags && false,
  }
}

const known: Readonly<Record<string, string>> = names

/**
 * The name of the program or service that keeps a passkey, such as "Apple Passwords". Pure. `passkey-providers.json`
 * has the names of the public list github.com/passkeydeveloper/passkey-authenticator-aaguids (docs/third-party.md says
 * how to read it again).
 * @param aaguid the sixteen bytes by which an authenticator tells its kind (WebAuthn Level 3, section 6.5.1)
 */
export function passkeyProvider(aaguid: Buffer): string | undefined {
  const groups = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(aaguid.toString('hex'))
  const id = groups?.slice(1).join('-') ?? ''
  return Object.hasOwn(known, id) ? known[id] : undefined
}
