import 'server-only'
import { createHash } from 'node:crypto'
import type { Limit } from './limits'

/*
 * Counts are kept in sketches of a fixed size (a count-min sketch for each limit): a name has one cell in each of three
 * rows, and its count is the smallest. So a store that is full of invented names counts too much for some and never too
 * little for any.
 */

/** One counter: its limit and its subject. The names are digests (digests.ts). */
export interface Counter {
  readonly limit: Limit
  readonly of: string
  /** At the limit it refuses, also when the wait is over. */
  readonly isStrict?: boolean
}

/** Why an attempt has to wait, for 1 second or more. */
export interface LimitExceeded {
  readonly limit: string
  readonly seconds: number
}

/** Takes an attempt off its count, as if it had never been, and `more` earlier ones. */
export type Undo = (more?: number) => Promise<void>

/** What a short text or number beside the counts says. A store that is full forgets the oldest of its kind. */
type EntryKind =
  /** Until when a network waits for an account. Forgotten: it has to wait again. */
  | 'told'
  /** The account that a session signed in to. Forgotten: its second factor counts for the session alone. */
  | 'session'
  /** The accounts that a flow has sent a message to. Forgotten: its codes count for the flow alone. */
  | 'flow'
  /** The identity that signed in with an identifier last. */
  | 'owner'
  /** When an identity changed its password. Forgotten: older browsers are known again, with a count of their own. */
  | 'changed'
  /** Failed attempts that the owner of an identity has not seen, and the visitor's own among them. */
  | 'since'
  | 'own'
  /** Whose token of Turnstile was not accepted, and how often a proof of work was checked. */
  | 'failed'
export type EntryKey = `${EntryKind}:${string}`

/** The counts, and what is kept beside them. */
export interface LimitStore {
  /** Counts in one step, so that concurrent attempts see each other. If one counter is waiting, none is counted. */
  increment(counts: readonly Counter[]): Promise<LimitExceeded | readonly Undo[]>
  /** How many attempts a counter has now, and for how many seconds it waits. */
  read(count: Counter): Promise<{ readonly tries: number; readonly seconds: number }>
  /** Forgets the attempts of a counter. Returns whether it had any. */
  reset(count: Counter): Promise<boolean>
  set(key: EntryKey, text: string, seconds: number): Promise<void>
  get(key: EntryKey): Promise<string | null>
  /** Adds to a number, which ends `seconds` after it began. Returns the new number. */
  incrementBy(key: EntryKey, change: number, seconds: number): Promise<number>
  getAndDelete(key: EntryKey): Promise<number>
}

export function isLimitExceeded(taken: object): taken is LimitExceeded {
  return 'seconds' in taken
}

const rows = 3
/** With a quarter of a million invented names in a sketch, a new name starts at about two attempts. */
const width = 65_536

export const cellCount = rows * width

/** The cells of a name, one in each row. */
export function cellsOf(name: string): readonly number[] {
  const digest = createHash('sha256').update(name).digest()
  return Array.from({ length: rows }, (_, row) => row * width + digest.readUInt16BE(2 * row))
}

/** Counts in memory while the store does not answer. The warning about that is `connectRedis`' own. */
export function createFallbackStore(store: LimitStore, memory: LimitStore): LimitStore {
  const first = <Result>(ask: (one: LimitStore) => Promise<Result>) => ask(store).catch(() => ask(memory))
  return {
    increment: (counts) => first((one) => one.increment(counts)),
    read: (count) => first((one) => one.read(count)),
    reset: (count) => first((one) => one.reset(count)),
    set: (key, text, seconds) => first((one) => one.set(key, text, seconds)),
    get: (key) => first((one) => one.get(key)),
    incrementBy: (key, change, seconds) => first((one) => one.incrementBy(key, change, seconds)),
    getAndDelete: (key) => first((one) => one.getAndDelete(key)),
  }
}
