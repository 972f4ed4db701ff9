import 'server-only'
import { sealData, unsealData } from 'iron-session'
import type { z } from 'zod'

/** Seals what a cookie holds, with the newest secret. */
export function seal(
  data: object,
  [newest = '']: readonly string[],
  lifetimeSeconds: number,
): Promise<string> {
  return sealData(data, { password: newest, ttl: lifetimeSeconds })
}

/**
 * Opens a seal with the secret that made it. Each secret is tried, so that secrets can be rotated.
 * @param schema of an object whose entries are all optional
 * @returns null when the seal is broken, too old, or made with a secret that we no longer have
 */
export async function unseal<Data extends object>(
  sealed: string,
  schema: z.ZodType<Data>,
  secrets: readonly string[],
  lifetimeSeconds: number,
): Promise<Data | null> {
  for (const password of secrets) {
    const opened = schema.safeParse(await open(sealed, password, lifetimeSeconds))
    if (opened.success && Object.keys(opened.data).length > 0) return opened.data
  }
  return null
}

/** iron-session returns `{}` for most broken seals and throws for some. */
async function open(sealed: string, password: string, ttl: number): Promise<unknown> {
  try {
    return await unsealData(sealed, { password, ttl })
  } catch {
    return {}
  }
}
