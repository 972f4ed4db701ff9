import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { latchkeyCookieName } from './latchkey-cookie'
import { seal, unseal } from './seal'

/** A method of Kratos, or `oidc/` with the ID of a provider. */
const methodSchema = z.string().min(1).max(120)

const rememberedAccountSchema = z.object({
  /** A random ID, created here and known only to this browser. It identifies the account in URLs and forms. */
  id: z.string().min(8).max(64),
  identifier: z.string().min(1).max(320),
  way: methodSchema,
})
/** An account that the visitor chose to remember in this browser. */
export type RememberedAccount = z.infer<typeof rememberedAccountSchema>

/**
 * What we remember of a browser between visits (docs/decisions/0025). It grants nothing: no session, no secret, and
 * no proof of identity. A cookie with these keys lives for months, so `lastWay` and `way` keep their names.
 */
const browserMemorySchema = z.object({
  /** The method of the last sign-in. */
  lastWay: methodSchema.optional().catch(undefined),
  /** Only accounts whose owner chose this, the newest first. */
  accounts: z.array(rememberedAccountSchema).optional().catch(undefined),
  /** The last sign-in chose to outlast the browser session (`KEEP_SIGNED_IN`). */
  keepsSignedIn: z.literal(true).optional().catch(undefined),
  /** A passkey was offered in this browser. It is offered once. */
  passkeyOffered: z.literal(true).optional().catch(undefined),
})
export type BrowserMemory = z.infer<typeof browserMemorySchema>

/** 180 days. Each sign-in starts them again. */
const lifetimeSeconds = 180 * 24 * 60 * 60

/** The cookie that remembers a browser. */
function memoryCookie(): string {
  return latchkeyCookieName('device')
}

/** What we remember of the visitor's browser; empty when there is nothing, or the seal is broken or too old. */
export async function readBrowserMemory(): Promise<BrowserMemory> {
  const sealed = (await cookies()).get(memoryCookie())?.value
  return (sealed && (await unseal(sealed, browserMemorySchema, config().SESSION_SECRET))) || {}
}

/**
 * Changes what we remember of the visitor's browser. Only in a server action or route handler: it sets a
 * cookie, or deletes it when nothing is left.
 * @param patch entries to set; `undefined` removes an entry
 */
export async function updateBrowserMemory(patch: BrowserMemory): Promise<void> {
  const { isSecure, SESSION_SECRET } = config()
  const memory = { ...(await readBrowserMemory()), ...patch }
  const jar = await cookies()
  const options = { name: memoryCookie(), path: '/', secure: isSecure } as const
  const isEmpty = Object.values(memory).every((value) => value === undefined)
  if (isEmpty) {
    jar.delete(options)
    return
  }
  const value = await seal(memory, SESSION_SECRET, lifetimeSeconds)
  jar.set({ ...options, value, httpOnly: true, sameSite: 'lax', maxAge: lifetimeSeconds })
}

/**
 * Whether Kratos' cookies end with the browser session (`KEEP_SIGNED_IN=on`): the visitor did not choose to stay
 * signed in. The choice outlasts the sign-in, because Kratos renews its cookies later, too.
 */
export async function dropsCookieLifetimes(): Promise<boolean> {
  return config().KEEP_SIGNED_IN === 'on' && (await readBrowserMemory()).keepsSignedIn !== true
}
