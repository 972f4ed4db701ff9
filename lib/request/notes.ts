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
   * @param network whose limit it counts for (`networkOf` in lib/http/ip-address.ts), where anybody may write notes
   * @returns false for a note over {@link noteLimits}, which is not kept
   */
  keep(key: string, note: object, seconds: number, network?: string): Promise<boolean>
  /** Gives a note out, and forgets it. Null when there is none, when it is too old, or was taken before. */
  take<Note extends object>(key: string, schema: z.ZodType<Note>): Promise<Note | null>
}

/** In bytes: the largest note as JSON, all notes of one network, and all notes that one process keeps. */
export const noteLimits = { size: 4 * 1024, network: 1024 * 1024, total: 8 * 1024 * 1024 } as const

/** A note in the store: its seal, which knows no lifetime, and when it ends, in milliseconds. */
const envelopeSchema = z.object({ note: z.unknown(), endsAt: z.number() })

/**
 * @param redis the store that several instances share. Without it, or while it is not available, each instance
 *   keeps its notes in its own memory.
 * @param limits how many bytes this instance keeps, in its memory and in the store. Notes that ended go first, then
 *   the oldest ones. Over the limit of a network, its own oldest note goes. So nobody is refused, also where all
 *   visitors seem to come from one proxy.
 */
export function createNotes(
  secrets: readonly string[],
  redis?: Redis,
  limits: Pick<typeof noteLimits, 'network' | 'total'> = noteLimits,
): Notes {
  const memory = new NoteMemory(limits)
  return {
    async keep(key, note, seconds, network = '') {
      if (Buffer.byteLength(JSON.stringify(note)) > noteLimits.size) return false
      const stored = storedKey(key)
      const endsAt = Date.now() + seconds * 1000
      const sealed = await seal({ note, endsAt }, secrets, 0)
      const isShared = await redis?.set(stored, sealed, 'EX', seconds).catch(() => null)
      const { length: bytes } = sealed
      const dropped = memory.keep(stored, { sealed: isShared ? null : sealed, bytes, endsAt, network })
      if (isShared && dropped.length > 0) await redis?.del(...dropped).catch(() => null)
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
  /** Null when the store has it: then we only count its bytes. */
  readonly sealed: string | null
  readonly bytes: number
  /** Empty for a note that counts for no network. */
  readonly network: string
  /** In milliseconds. */
  readonly endsAt: number
}

interface Bundle {
  readonly keys: Set<string>
  bytes: number
}

/** The notes of one process, the oldest first. They never take more than a fixed number of bytes. */
class NoteMemory {
  readonly #notes = new Map<string, StoredNote>()
  /** The notes of each network. */
  readonly #networks = new Map<string, Bundle>()
  readonly #limits: Pick<typeof noteLimits, 'network' | 'total'>
  #bytes = 0

  constructor(limits: Pick<typeof noteLimits, 'network' | 'total'>) {
    this.#limits = limits
  }

  /** Returns the keys of the notes that had to go. */
  keep(key: string, note: StoredNote): readonly string[] {
    this.#drop(key)
    this.#add(key, note)
    const dropped: string[] = []
    const drop = (oldKey: string) => {
      this.#drop(oldKey)
      dropped.push(oldKey)
    }
    for (const oldKey of this.#networks.get(note.network)?.keys ?? []) {
      if ((this.#networks.get(note.network)?.bytes ?? 0) <= this.#limits.network) break
      drop(oldKey)
    }
    for (const [oldKey, old] of this.#notes) {
      if (old.endsAt > Date.now() && this.#bytes <= this.#limits.total) break
      drop(oldKey)
    }
    return dropped
  }

  take(key: string): string | null {
    const found = this.#drop(key)
    return found !== undefined && found.endsAt > Date.now() ? found.sealed : null
  }

  #add(key: string, note: StoredNote): void {
    this.#notes.set(key, note)
    this.#bytes += note.bytes
    if (note.network === '') return
    const bundle = this.#networks.get(note.network) ?? { keys: new Set(), bytes: 0 }
    this.#networks.set(note.network, bundle)
    bundle.keys.add(key)
    bundle.bytes += note.bytes
  }

  #drop(key: string): StoredNote | undefined {
    const found = this.#notes.get(key)
    if (found === undefined) return undefined
    this.#notes.delete(key)
    this.#bytes -= found.bytes
    const bundle = this.#networks.get(found.network)
    if (bundle?.keys.delete(key)) bundle.bytes -= found.bytes
    if (bundle?.keys.size === 0) this.#networks.delete(found.network)
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
