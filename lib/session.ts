import 'server-only'
import { cookies } from 'next/headers'
import { config } from './config'
import { type Session, sealSession, unsealSession } from './session-seal'

export type { Session }

function cookieName(): string {
  return config().isSecure ? '__Host-latchkey_session' : 'latchkey_session'
}

/** Our session of the current visitor; empty when there is none. */
export async function readSession(): Promise<Session> {
  const sealed = (await cookies()).get(cookieName())?.value
  return sealed ? unsealSession(sealed, config().SESSION_SECRET) : {}
}

/**
 * Replaces our session of the current visitor; only in a server action or route handler.
 * @param session what to remember; nothing left to remember deletes the cookie
 */
export async function writeSession(session: Session): Promise<void> {
  const jar = await cookies()
  const { isSecure, SESSION_SECRET } = config()
  const isEmpty = Object.values(session).every((value) => value === undefined)
  if (isEmpty) {
    if (jar.has(cookieName())) jar.delete({ name: cookieName(), path: '/', secure: isSecure })
    return
  }
  jar.set({
    name: cookieName(),
    value: await sealSession(session, SESSION_SECRET),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  })
}
