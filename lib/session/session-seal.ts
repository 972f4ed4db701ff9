import 'server-only'
import { seal, unseal } from './seal'
import { type Session, sessionSchema } from './session-schema'

const lifetimeSeconds = 24 * 60 * 60

/** Seals a session with the newest secret. */
export function sealSession(session: Session, secrets: readonly string[]): Promise<string> {
  return seal(session, secrets, lifetimeSeconds)
}

/**
 * Opens a sealed session with the secret that sealed it.
 * @returns an empty session when the seal is broken, too old, or made with a secret that we no longer have
 */
export async function unsealSession(sealed: string, secrets: readonly string[]): Promise<Session> {
  return (await unseal(sealed, sessionSchema, secrets)) ?? {}
}
