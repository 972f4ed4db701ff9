import 'server-only'
import { defaults, seal as sealWith, unseal as unsealWith } from 'iron-webcrypto'
import type { z } from 'zod'
import { sealCrypto } from './seal-crypto'

/** The name of the secret, and the end of each seal: those of `iron-session`, which made the seals before. */
const secretName = '1'
const ending = '~2'

/** Seals what a cookie holds, with the newest secret. */
export async function seal(
  data: object,
  [newest = '']: readonly string[],
  lifetimeSeconds: number,
): Promise<string> {
  const secret = { id: secretName, secret: newest }
  return (await sealWith(sealCrypto, data, secret, { ...defaults, ttl: lifetimeSeconds * 1000 })) + ending
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
): Promise<Data | null> {
  for (const password of secrets) {
    const opened = schema.safeParse(await open(sealed, password))
    if (opened.success && Object.keys(opened.data).length > 0) return opened.data
  }
  return null
}

/** What a seal holds, which says itself when it is too old; undefined for a broken one. */
async function open(sealed: string, password: string): Promise<unknown> {
  if (!sealed.endsWith(ending)) return undefined
  try {
    const whole = sealed.slice(0, -ending.length)
    return await unsealWith(sealCrypto, whole, { [secretName]: password }, defaults)
  } catch {
    return undefined
  }
}
