import { z } from 'zod'

/** A way to sign in: a method of Kratos, or `oidc/` with the id of a provider. */
const waySchema = z.string().min(1).max(120)

const knownAccountSchema = z.object({
  /** A random ID, created here and known only to this browser. It identifies the account in URLs and forms. */
  id: z.string().min(8).max(64),
  identifier: z.string().min(1).max(320),
  way: waySchema,
})
/** An account that the visitor chose to remember in this browser. */
export type RememberedAccount = z.infer<typeof knownAccountSchema>

/**
 * What we remember of a browser between visits (docs/decisions/0025). It grants nothing: no session, no secret, and
 * no proof of identity.
 */
export const browserMemorySchema = z.object({
  /** The method of the last sign-in. */
  lastWay: waySchema.optional().catch(undefined),
  /** Only accounts whose owner chose this, the newest first. */
  accounts: z.array(knownAccountSchema).optional().catch(undefined),
  /** The last sign-in chose to outlast the browser session (`KEEP_SIGNED_IN`). */
  keepsSignedIn: z.literal(true).optional().catch(undefined),
  /** A passkey was offered in this browser. It is offered once. */
  passkeyOffered: z.literal(true).optional().catch(undefined),
})
export type BrowserMemory = z.infer<typeof browserMemorySchema>
