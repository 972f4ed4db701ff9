import 'server-only'
import { cookies } from 'next/headers'
import { config } from '@/lib/config/config'
import { type BrowserMemory, browserMemorySchema } from './browser-memory-schema'
import { latchkeyCookieName } from './latchkey-cookie'
import { seal, unseal } from './seal'

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
