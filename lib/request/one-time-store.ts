import 'server-only'
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { tryParseJson } from '@/lib/http/parsed-json'
import { onePerProcess } from '@/lib/process/one-per-process'
import { seal, unseal } from '@/lib/session/seal'
import { openText, sealText } from '@/lib/session/seal-text'
import { sharedRedis } from './redis'

/**
 * One-time values for a reader that cookies do not reach: another browser of the same visitor, or a service. Sealed,
 * valid for minutes.
 */
interface OneTimeStore {
  /**
   * Stores a value under a key that another party chose. It replaces a value with the same key. Only the instance
   * that stored it, or all with `REDIS_URL`, can take it.
   * @returns false for a note over {@link oneTimeLimits}, which is not kept
   */
  put(key: string, note: object, seconds: number): Promise<boolean>
  /** Gives a note out, and forgets it. Null when there is none, when it is too old, or was taken before. */
  take<Note extends object>(key: string, schema: z.ZodType<Note>): Promise<Note | null>
  /**
   * A code that carries the note, sealed, so that every instance can redeem it.
   * @param purpose what the code is for: it redeems for nothing else
   * @returns null for a note over {@link oneTimeLimits}
   */
  issue(purpose: string, note: object, seconds: number): string | null
  /**
   * Redeems a code and returns its content. A code works once: for all instances with `REDIS_URL`, and otherwise for
   * this one. Null for a code that is forged, expired, or used, and if no more used codes can be stored.
   */
  redeem<Note extends object>(purpose: string, code: string, schema: z.ZodType<Note>): Promise<Note | null>
}

/** In bytes: the largest note as JSON, and all notes that one process keeps. And how many spent codes it remembers. */
export const oneTimeLimits = { size: 4 * 1024, total: 8 * 1024 * 1024, spent: 10_000 } as const

/** A note in the store or in a code: its seal, which knows no lifetime, and when it ends, in milliseconds. */
const envelopeSchema = z.object({ note: z.unknown(), endsAt: z.number() })

/**
 * @param redis the store that several instances share. Without it, or while it is not available, each instance
 *   keeps its notes in its own memory.
 * @param limits how many bytes this instance keeps, in its memory and in the store. Notes that ended go first, then
 *   the oldest ones.
 */
export function createOneTimeStore(
  secrets: readonly string[],
  redis?: Redis,
  limits: { readonly total: number; readonly spent: number } = oneTimeLimits,
): OneTimeStore {
  const memory = new NoteMemory(limits.total)
  /** The codes that this instance has seen, and when they end. */
  const spent = new Map<string, number>()

  async function isFirst(code: string, endsAt: number): Promise<boolean> {
    const key = storedKey(`spent ${code}`)
    const seconds = Math.ceil((endsAt - Date.now()) / 1000)
    const isNew = await redis?.set(key, '', 'EX', seconds, 'NX').catch(() => undefined)
    if (isNew === null || spent.has(key)) return false
    if (spent.size >= limits.spent) {
      for (const [old, oldEndsAt] of spent) if (oldEndsAt <= Date.now()) spent.delete(old)
      // A code that it forgot could be redeemed again, so a full list takes no more.
      if (spent.size >= limits.spent) return false
    }
    spent.set(key, endsAt)
    return true
  }

  return {
    async put(key, note, seconds) {
      if (isTooLarge(note)) return false
      const stored = storedKey(key)
      const endsAt = Date.now() + seconds * 1000
      const sealed = await seal({ note, endsAt }, secrets, 0)
      const isShared = await redis?.set(stored, sealed, 'EX', seconds).catch(() => null)
      const { length: bytes } = sealed
      const dropped = memory.keep(stored, { sealed: isShared ? null : sealed, bytes, endsAt })
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
    issue(purpose, note, seconds) {
      if (isTooLarge(note)) return null
      return sealText(purpose, JSON.stringify({ note, endsAt: Date.now() + seconds * 1000 }), secrets)
    },
    async redeem(purpose, code, schema) {
      // Another spelling of the same bytes would count as unused.
      const isAsIssued = Buffer.from(code, 'base64url').toString('base64url') === code
      const text = isAsIssued ? openText(purpose, code, secrets) : null
      const envelope = text === null ? undefined : envelopeSchema.safeParse(tryParseJson(text)).data
      if (envelope === undefined || envelope.endsAt <= Date.now()) return null
      if (!(await isFirst(code, envelope.endsAt))) return null
      return schema.safeParse(envelope.note).data ?? null
    },
  }
}

function isTooLarge(note: object): boolean {
  return Buffer.byteLength(JSON.stringify(note)) > oneTimeLimits.size
}

interface StoredNote {
  /** Null when the store has it: then we only count its bytes. */
  readonly sealed: string | null
  readonly bytes: number
  /** In milliseconds. */
  readonly endsAt: number
}

/** The notes of one process, the oldest first. They never take more than a fixed number of bytes. */
class NoteMemory {
  readonly #notes = new Map<string, StoredNote>()
  readonly #limit: number
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns the keys of the notes that had to go. */
  keep(key: string, note: StoredNote): readonly string[] {
    this.#drop(key)
    this.#notes.set(key, note)
    this.#bytes += note.bytes
    const dropped: string[] = []
    for (const [oldKey, old] of this.#notes) {
      if (old.endsAt > Date.now() && this.#bytes <= this.#limit) break
      this.#drop(oldKey)
      dropped.push(oldKey)
    }
    return dropped
  }

  take(key: string): string | null {
    const found = this.#drop(key)
    return found !== undefined && found.endsAt > Date.now() ? found.sealed : null
  }

  #drop(key: string): StoredNote | undefined {
    const found = this.#notes.get(key)
    if (found === undefined) return undefined
    this.#notes.delete(key)
    this.#bytes -= found.bytes
    return found
  }
}

/** A digest, because the store does not need to know the keys that visitors carry. */
function storedKey(key: string): string {
  return `latchkey-note-${createHash('sha256').update(key).digest('base64url')}`
}

/** The notes, in Redis with `REDIS_URL`, and in the memory of this process without. */
export const oneTimeStore = onePerProcess('notes', () =>
  createOneTimeStore(config().SESSION_SECRET, sharedRedis()),
)
