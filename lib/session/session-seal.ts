import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { type Session, sessionSchema } from './session-schema'

const lifetimeSeconds = 24 * 60 * 60

/** Seals a session with the newest secret. */
export function sealSession(session: Session, [newest = '']: readonly string[]): Promise<string> {
  return sealData(session, { password: newest, ttl: lifetimeSeconds })
}

/**
 * Opens a sealed session with the secret that sealed it. Each secret is tried, so that secrets can be
 * rotated.
 * @returns an empty session when the seal is broken, too old, or made with a secret that we no longer have
 */
export async function unsealSession(sealed: string, secrets: readonly string[]): Promise<Session> {
  for (const secret of secrets) {
    const session = sessionSchema.safeParse(await open(sealed, secret))
    if (session.success && Object.keys(session.data).length > 0) return session.data
  }
  return {}
}

/** iron-session returns `{}` for most broken seals and throws for some. */
async function open(sealed: string, secret: string): Promise<unknown> {
  try {
    return await unsealData(sealed, { password: secret, ttl: lifetimeSeconds })
  } catch {
    return {}
  }
}
