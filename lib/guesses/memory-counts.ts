import 'server-only'
import { type Count, type Counts, keptFor, type Refusal, waitAfter } from './counts'

interface Entry {
  readonly tries: number
  readonly text?: string
  /** Until when the next try waits, in milliseconds. */
  readonly waitsUntil: number
  readonly endsAt: number
}

/** In one process: about 20 MB with the longest keys. */
const mostEntries = 50_000

/** How many of the oldest entries are compared when one has to go. */
const compared = 16

/**
 * Counts in the memory of this process. Over the bound, the smallest count among the oldest ones goes: whoever sends
 * many invented identifiers pushes out mostly their own.
 */
export function createMemoryCounts(bound = mostEntries, now: () => number = Date.now): Counts {
  const entries = new Map<string, Entry>()

  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.endsAt > now()) return entry
    entries.delete(key)
    return undefined
  }
  const store = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > bound) entries.delete(weakest())
  }
  const weakest = (): string => {
    let found = ''
    let fewest = Number.POSITIVE_INFINITY
    let seen = 0
    for (const [key, { tries, endsAt }] of entries) {
      if (endsAt <= now()) return key
      if (tries < fewest) [found, fewest] = [key, tries]
      seen += 1
      if (seen === compared) break
    }
    return found
  }
  const refusalOf = (counts: readonly Count[]): Refusal | null => {
    const waits = counts.map(({ rule, key }) => ({
      rule: rule.name,
      seconds: Math.ceil(((find(key)?.waitsUntil ?? 0) - now()) / 1000),
    }))
    const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a), { rule: '', seconds: 0 })
    return longest.seconds > 0 ? longest : null
  }

  return {
    async reserve(counts) {
      const refusal = refusalOf(counts)
      if (refusal) return refusal
      for (const { rule, key } of counts) {
        const tries = (find(key)?.tries ?? 0) + 1
        const wait = waitAfter(rule, tries)
        store(key, {
          tries,
          waitsUntil: wait === 0 ? 0 : now() + wait,
          endsAt: now() + keptFor(rule, tries),
        })
      }
      return null
    },
    look: async (counts) => refusalOf(counts),
    async giveBack({ rule, key }, tries) {
      const entry = find(key)
      if (entry === undefined) return
      const left = entry.tries - tries
      if (left <= 0) entries.delete(key)
      else entries.set(key, { tries: left, waitsUntil: 0, endsAt: now() + keptFor(rule, left) })
    },
    read: async ({ key }) => find(key)?.tries ?? 0,
    async add(key, seconds) {
      const entry = find(key)
      const tries = (entry?.tries ?? 0) + 1
      store(key, { tries, waitsUntil: 0, endsAt: entry?.endsAt ?? now() + seconds * 1000 })
      return tries
    },
    async takeNumber(key) {
      const tries = find(key)?.tries ?? 0
      entries.delete(key)
      return tries
    },
    async put(key, text, seconds) {
      store(key, { tries: 1, text, waitsUntil: 0, endsAt: now() + seconds * 1000 })
    },
    get: async (key) => find(key)?.text ?? null,
  }
}
