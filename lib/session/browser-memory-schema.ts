import { z } from 'zod'

/** A way to sign in: a method of Kratos, or `oidc/` with the id of a provider. */
const waySchema = z.string().min(1).max(120)

const knownAccountSchema = z.object({
  /** Made here at random, and known only to this browser. It stands for the account in URLs and forms. */
  id: z.string().min(8).max(64),
  identifier: z.string().min(1).max(320),
  way: waySchema,
})
/** An account that somebody asked this browser to remember. */
export type RememberedAccount = z.infer<typeof knownAccountSchema>

/**
 * What we remember of a browser from one visit to the next (docs/decisions/0025). It opens nothing: no
 * session, no secret, and no proof of who somebody is.
 */
export const browserMemorySchema = z.object({
  /** How somebody signed in last. */
  lastWay: waySchema.optional().catch(undefined),
  /** Only accounts whose owner asked for it, the newest first. */
  accounts: z.array(knownAccountSchema).optional().catch(undefined),
  /** Whoever signed in last wanted to stay signed in after the browser is closed (`KEEP_SIGNED_IN`). */
  keepsSignedIn: z.literal(true).optional().catch(undefined),
  /** Somebody was offered a passkey here. Nobody is offered one twice. */
  passkeyOffered: z.literal(true).optional().catch(undefined),
})
export type BrowserMemory = z.infer<typeof browserMemorySchema>
