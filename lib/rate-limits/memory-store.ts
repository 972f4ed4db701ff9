import 'server-only'
import { decayedCount, type Limit, waitAfter } from './limits'
import { type Counter, cellCount, cellsOf, type EntryKey, type LimitStore, type Undo } from './store'

/** How many entries of a kind are kept. */
const maxEntries = 20_000

/** Moments are tenths of a second since three years before the start: a clock that is set back makes none negative. */
const tenth = 100
const threeYears = 3 * 365 * 24 * 60 * 60 * 1000

/** Counts in the memory of this process: 1.5 MiB for each limit at most, and some megabytes of entries. */
export function createMemoryStore(): LimitStore {
  const origin = Date.now() - threeYears
  /** The attempts of each cell, and when the last one was. */
  const sketches = new Map<string, { readonly tries: Float32Array; readonly at: Uint32Array }>()
  const kinds = new Map<string, Map<string, { readonly text: string; readonly endsAt: number }>>()

  const sketchOf = ({ name }: Limit) => {
    const found = sketches.get(name) ?? { tries: new Float32Array(cellCount), at: new Uint32Array(cellCount) }
    sketches.set(name, found)
    return found
  }

  const read = ({ limit, of }: Counter) => {
    const sketch = sketchOf(limit)
    const states = cellsOf(of).map((cell) => {
      const [tries, at] = [sketch.tries[cell] ?? 0, origin + tenth * (sketch.at[cell] ?? 0)]
      return { tries: decayedCount(limit, tries, Date.now() - at), until: at + waitAfter(limit, tries) }
    })
    const until = Math.min(...states.map((state) => state.until))
    return {
      tries: Math.round(Math.min(...states.map(({ tries }) => tries))),
      seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    }
  }

  const waitOf = (count: Counter) => {
    const { tries, seconds } = read(count)
    const isRefused = count.isStrict === true && tries >= count.limit.freeAttempts
    return { limit: count.limit.name, seconds: isRefused ? Math.max(1, seconds) : seconds }
  }

  const take = ({ limit, of }: Counter): Undo => {
    const { tries, at } = sketchOf(limit)
    const counted = cellsOf(of).map((cell) => {
      const before = [tries[cell] ?? 0, at[cell] ?? 0] as const
      const moment = Math.floor((Date.now() - origin) / tenth)
      tries[cell] = decayedCount(limit, before[0], tenth * (moment - before[1])) + 1
      at[cell] = moment
      return { cell, before, after: tries[cell], moment }
    })
    return async (more = 0) => {
      for (const { cell, before, after, moment } of counted) {
        const isLast = tries[cell] === after && at[cell] === moment
        if (isLast) [tries[cell], at[cell]] = before
        tries[cell] = Math.max(0, (tries[cell] ?? 0) - more - (isLast ? 0 : 1))
      }
    }
  }

  const entriesOf = (key: EntryKey) => {
    const kind = key.slice(0, key.indexOf(':'))
    const entries = kinds.get(kind) ?? new Map()
    kinds.set(kind, entries)
    return entries
  }
  const find = (key: EntryKey) => {
    const found = entriesOf(key).get(key)
    return found && found.endsAt > Date.now() ? found : undefined
  }
  const keep = (key: EntryKey, text: string, endsAt: number) => {
    const entries = entriesOf(key)
    entries.delete(key)
    entries.set(key, { text, endsAt })
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '')
  }

  return {
    async increment(counts) {
      const [longest] = counts.map(waitOf).toSorted((a, b) => b.seconds - a.seconds)
      return longest !== undefined && longest.seconds > 0 ? longest : counts.map(take)
    },
    read: async (count) => read(count),
    async reset({ limit, of }) {
      const { tries } = sketchOf(limit)
      const counted = cellsOf(of).filter((cell) => (tries[cell] ?? 0) > 0)
      for (const cell of counted) tries[cell] = 0
      return counted.length > 0
    },
    set: async (key, text, seconds) => keep(key, text, Date.now() + seconds * 1000),
    get: async (key) => find(key)?.text ?? null,
    async incrementBy(key, change, seconds) {
      const found = find(key)
      const number = Number(found?.text ?? 0) + change
      keep(key, String(number), found?.endsAt ?? Date.now() + seconds * 1000)
      return number
    },
    async getAndDelete(key) {
      const number = Number(find(key)?.text ?? 0)
      entriesOf(key).delete(key)
      return number
    },
  }
}
