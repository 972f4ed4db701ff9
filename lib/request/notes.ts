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
  /**
   * Keeps a note. A note with the same key is replaced.
   * @returns false for a note over {@link noteLimits}, which is not kept
   */
  keep(key: string, note: object, seconds: number): Promise<boolean>
  /** Gives a note out, and forgets it. Null when there is none, when it is too old, or was taken before. */
  take<Note extends object>(key: string, schema: z.ZodType<Note>): Promise<Note | null>
}

/** In bytes: the largest note as JSON, and all notes in the memory of one process. */
export const noteLimits = { size: 4 * 1024, memory: 8 * 1024 * 1024 } as const

/** A note in the store: its seal, which knows no lifetime, and when it ends, in milliseconds. */
const envelopeSchema = z.object({ note: z.unknown(), endsAt: z.number() })

/**
 * @param redis the store that several instances share. Without it, or while it is not available, each instance
 *   keeps its notes in its own memory.
 * @param mostBytes how much the memory keeps. Notes that ended go first, then the oldest ones.
 */
export function createNotes(
  secrets: readonly string[],
  redis?: Redis,
  mostBytes: number = noteLimits.memory,
): Notes {
  const memory = new NoteMemory(mostBytes)
  return {
    async keep(key, note, seconds) {
      if (Buffer.byteLength(JSON.stringify(note)) > noteLimits.size) return false
      const stored = storedKey(key)
      const endsAt = Date.now() + seconds * 1000
      const sealed = await seal({ note, endsAt }, secrets, 0)
      const isShared = await redis?.set(stored, sealed, 'EX', seconds).catch(() => null)
      if (!isShared) memory.keep(stored, { sealed, endsAt })
      return true
    },
    async take(key, schema) {
      const stored = storedKey(key)
      const sealed = memory.take(stored) ?? (await redis?.getdel(stored).catch(() => null)) ?? null
      const envelope = sealed === null ? null : await unseal(sealed, envelopeSchema, secrets)
      if (envelope === null || envelope.endsAt <= Date.now()) return null
      return schema.safeParse(envelope.note).data ?? null
    },
  }
}

interface StoredNote {
  readonly sealed: string
  /** In milliseconds. */
  readonly endsAt: number
}

/** The notes of one process, the oldest first. They never take more than a fixed number of bytes. */
class NoteMemory {
  readonly #notes = new Map<string, StoredNote>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  keep(key: string, note: StoredNote): void {
    this.#drop(key)
    this.#notes.set(key, note)
    this.#bytes += note.sealed.length
    for (const [oldKey, old] of this.#notes) {
      if (old.endsAt > Date.now() && this.#bytes <= this.#mostBytes) break
      this.#drop(oldKey)
    }
  }

  take(key: string): string | null {
    const found = this.#drop(key)
    return found !== undefined && found.endsAt > Date.now() ? found.sealed : null
  }

  #drop(key: string): StoredNote | undefined {
    const found = this.#notes.get(key)
    if (found === undefined) return undefined
    this.#notes.delete(key)
    this.#bytes -= found.sealed.length
    return found
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
