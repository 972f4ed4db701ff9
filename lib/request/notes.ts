import 'server-only'
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { seal, unseal } from '@/lib/session/seal'
import { connectRedis } from './redis'

/**
 * Notes that another browser of the same visitor may read once: a cookie does not reach it. They are sealed,
 * and live for minutes.
 */
export interface Notes {
  /** Keeps a note. A note with the same key is replaced. */
  keep(key: string, note: object, seconds: number): Promise<void>
  /** Gives a note out, and forgets it. Null when there is none, when it is too old, or was taken before. */
  take<Note extends object>(key: string, schema: z.ZodType<Note>): Promise<Note | null>
}

/** Enough for any instance. */
const enoughNotes = 10_000

/** A note in the store: its seal, which knows no lifetime, and when it ends, in milliseconds. */
const envelopeSchema = z.object({ note: z.unknown(), endsAt: z.number() })

/**
 * @param redis the store that several instances share. Without it, or while it is not available, each instance
 *   keeps its notes in its own memory.
 * @param mostNotes how many the memory keeps. Then the oldest one is dropped.
 */
export function createNotes(secrets: readonly string[], redis?: Redis, mostNotes = enoughNotes): Notes {
  const memory = new Map<string, { sealed: string; endsAt: number }>()
  const keepInMemory = (key: string, sealed: string, endsAt: number) => {
    memory.delete(key)
    memory.set(key, { sealed, endsAt })
    const [oldest] = memory.keys()
    if (memory.size > mostNotes && oldest !== undefined) memory.delete(oldest)
  }
  const takeFromMemory = (key: string) => {
    const found = memory.get(key)
    memory.delete(key)
    return found && found.endsAt > Date.now() ? found.sealed : null
  }
  return {
    async keep(key, note, seconds) {
      const stored = storedKey(key)
      const endsAt = Date.now() + seconds * 1000
      const sealed = await seal({ note, endsAt }, secrets, 0)
      const isShared = await redis?.set(stored, sealed, 'EX', seconds).catch(() => null)
      if (!isShared) keepInMemory(stored, sealed, endsAt)
    },
    async take(key, schema) {
      const stored = storedKey(key)
      const sealed = takeFromMemory(stored) ?? (await redis?.getdel(stored).catch(() => null)) ?? null
      const envelope = sealed === null ? null : await unseal(sealed, envelopeSchema, secrets)
      if (envelope === null || envelope.endsAt <= Date.now()) return null
      return schema.safeParse(envelope.note).data ?? null
    },
  }
}

/** A digest, because the store does not need to know the keys that visitors carry. */
function storedKey(key: string): string {
  return `latchkey-note-${createHash('sha256').update(key).digest('base64url')}`
}

/** Next may bundle this file several times. The notes are one for the process. */
const shared = globalThis as { [id]?: Notes }
const id = Symbol.for('latchkey.notes')

/** The notes, in Redis with `REDIS_URL`, and in the memory of this process without. */
export function notes(): Notes {
  const { REDIS_URL, SESSION_SECRET } = config()
  const redis =
    REDIS_URL === undefined || shared[id]
      ? undefined
      : connectRedis(REDIS_URL, () =>
          log().warn({ outcome: 'redis_unavailable' }, 'notes for other browsers are kept in memory'),
        )
  shared[id] ??= createNotes(SESSION_SECRET, redis)
  return shared[id]
}
