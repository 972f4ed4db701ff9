import 'server-only'
import { cookies } from 'next/headers'
import { config } from '@/lib/config/config'
import { ownCookie } from './own-cookie'
import { chunkName, chunksOf, furtherChunks, joinChunks } from './session-chunks'
import type { Session } from './session-schema'
import { sealSession, unsealSession } from './session-seal'

/** The cookie of our session. A large session has further ones, with numbers. */
export function sessionCookie(): string {
  return ownCookie('session')
}

/** Our session of the current visitor; empty when there is none. */
export async function readSession(): Promise<Session> {
  const jar = await cookies()
  const sealed = joinChunks(sessionCookie(), (name) => jar.get(name)?.value)
  return sealed ? unsealSession(sealed, config().SESSION_SECRET) : {}
}

/**
 * Changes our session of the current visitor. Only in a server action or route handler: it sets cookies.
 * @param patch entries to set; `undefined` removes an entry
 * @param session the session as it was read before; saves reading it again
 */
export async function updateSession(patch: Session, session?: Session): Promise<void> {
  await replaceSession({ ...(session ?? (await readSession())), ...patch })
}

/**
 * Replaces our session of the current visitor: what `session` does not name is forgotten. Only in a server
 * action or route handler: it sets cookies.
 * @param session what to remember; when it is empty, the cookie is deleted
 */
export async function replaceSession(session: Session): Promise<void> {
  const jar = await cookies()
  const { isSecure, SESSION_SECRET } = config()
  const name = sessionCookie()
  const isEmpty = Object.values(session).every((value) => value === undefined)
  const chunks = isEmpty ? [] : chunksOf(await sealSession(session, SESSION_SECRET))
  for (const [index, value] of chunks.entries()) {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
    jar.set({ name: chunkName(name, index), value, ...options })
  }
  const sent = jar.getAll().map((cookie) => cookie.name)
  const leftOver = furtherChunks(name, sent, Math.max(chunks.length, 1))
  if (isEmpty && jar.has(name)) leftOver.push(name)
  for (const old of leftOver) jar.delete({ name: old, path: '/', secure: isSecure })
}
