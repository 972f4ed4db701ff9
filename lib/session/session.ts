import 'server-only'
import { cookies } from 'next/headers'
import { config } from '@/lib/config/config'
import { latchkeyCookieName } from './latchkey-cookie'
import { seal, unseal } from './seal'
import { type Session, sessionSchema } from './session-schema'

/** The cookie of our session. A large session has further ones, with numbers. */
function sessionCookie(): string {
  return latchkeyCookieName('session')
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

/** The longest value of one cookie. Browsers keep 4096 characters of name and value together. */
const maxPerCookie = 3800

/** More than the largest session needs. We do not read more, whatever a request claims. */
const maxChunks = 20

/** A sealed session that needs several cookies starts with their number. */
const countedStart = /^(\d{1,2})\.(.*)$/s

/** The name of a session cookie by its index. The first one has no number. */
export function chunkName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`
}

/**
 * Cuts a sealed session into cookie values. The first value starts with how many there are. A session that
 * fits into one cookie is not changed.
 */
export function chunksOf(sealed: string): string[] {
  if (sealed.length <= maxPerCookie) return [sealed]
  // The first value also holds the count.
  const size = maxPerCookie - '99.'.length
  const pieces = Array.from({ length: Math.ceil(sealed.length / size) }, (_, index) =>
    sealed.slice(index * size, (index + 1) * size),
  )
  return pieces.map((piece, index) => (index === 0 ? `${pieces.length}.${piece}` : piece))
}

/**
 * Puts a sealed session together again. Chunks left over from a larger session are not read. The seal shows
 * whether the others belong together.
 * @param read the value of a cookie, by its name
 * @returns null when there is no session, or a part of it is missing
 */
export function joinChunks(name: string, read: (name: string) => string | undefined): string | null {
  const first = read(name)
  if (!first) return null
  const [, count, start = ''] = countedStart.exec(first) ?? []
  if (count === undefined) return first
  const further = Array.from({ length: Math.min(Number(count), maxChunks) - 1 }, (_, index) =>
    read(chunkName(name, index + 1)),
  )
  return further.every((piece) => piece !== undefined) ? [start, ...further].join('') : null
}

/**
 * The names of the session's numbered cookies.
 * @param sent the names of all cookies that the browser sent
 * @param from the first number that counts
 */
export function furtherChunks(name: string, sent: readonly string[], from: number): string[] {
  return sent.filter((other) => {
    const index = other.startsWith(`${name}.`) ? other.slice(name.length + 1) : ''
    return /^\d{1,2}$/.test(index) && Number(index) >= from
  })
}
