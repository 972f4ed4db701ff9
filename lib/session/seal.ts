import 'server-only'
import { sealData, unsealData } from 'iron-session'
import type { z } from 'zod'

/** Seals what a cookie holds, with the newest secret. With a lifetime of 0, the seal does not become too old. */
export function seal(
  data: object,
  [newest = '']: readonly string[],
  lifetimeSeconds: number,
): Promise<string> {
  return sealData(data, { password: newest, ttl: lifetimeSeconds })
}

/**
 * Opens a seal with the secret that made it. `iron-session` finds the secret of a seal by its number. Our list of
 * secrets has no numbers that stay: it grows at its start and shrinks at its end. So each secret is tried.
 * @param schema of an object whose entries are all optional
 * @returns null when the seal is broken, too old, or made with a secret that we no longer have
 */
export async function unseal<Data extends object>(
  sealed: string,
  schema: z.ZodType<Data>,
  secrets: readonly string[],
): Promise<Data | null> {
  for (const password of secrets) {
    // A seal says itself when it is too old. `iron-session` gives {} for most of the broken ones, and throws for some.
    const opened = schema.safeParse(await unsealData(sealed, { password }).catch(() => null))
    if (opened.success && Object.keys(opened.data).length > 0) return opened.data
  }
  return null
}
