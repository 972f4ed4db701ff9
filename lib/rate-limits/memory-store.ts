import 'server-only'
import { decayedCount, type Limit, waitAfter } from './limits'
import {
  type Counter,
  cellCount,
  cellsOf,
  type Increment,
  type LimitExceeded,
  type LimitStore,
  type StoreEntry,
} from './store'

/** How many memos of a kind are kept. */
const maxEntries = 20_000

/** Moments are tenths of a second since three years before the start, so that none that was counted is near to 0. */
const tenth = 100
const threeYears = 3 * 365 * 24 * 60 * 60 * 1000

/** Counts in the memory of this process: 1.5 MiB for each limit at most, and some megabytes of memos. */
export function createMemoryStore(): LimitStore {
  const origin = Date.now() - threeYears
  /** The attempts of each cell, and when the last one was. */
  const sketches = new Map<string, { readonly tries: Float32Array; readonly at: Uint32Array }>()
  const memos = new Map<StoreEntry['kind'], Map<string, { readonly text: string; readonly endsAt: number }>>()

  const sketchOf = ({ name }: Limit) => {
    const found = sketches.get(name) ?? {
      tries: new Float32Array(cellCount),
      at: new Uint32Array(cellCount),
    }
    sketches.set(name, found)
    return found
  }

  const timeOf = (moment: number) => origin + moment * tenth

  const read = ({ limit, of }: Counter) => {
    const sketch = sketchOf(limit)
    const cells = cellsOf(of).map((cell) => [sketch.tries[cell] ?? 0, timeOf(sketch.at[cell] ?? 0)] as const)
    const tries = Math.min(...cells.map(([tries, at]) => decayedCount(limit, tries, Date.now() - at)))
    const until = Math.min(...cells.map(([tries, at]) => at + waitAfter(limit, tries)))
    return { tries: Math.round(tries), seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) }
  }

  const refusalOf = (counts: readonly Counter[]): LimitExceeded | null => {
    const waits = counts.map((count) => {
      const { tries, seconds } = read(count)
      const isRefused = count.isStrict === true && tries >= count.limit.freeAttempts
      return { limit: count.limit.name, seconds: isRefused ? Math.max(1, seconds) : seconds }
    })
    const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a), { limit: '', seconds: 0 })
    return longest.seconds > 0 ? longest : null
  }

  const take = ({ limit, of }: Counter): Increment => {
    const { tries, at } = sketchOf(limit)
    const counted = cellsOf(of).map((cell) => {
      const before = [tries[cell] ?? 0, at[cell] ?? 0] as const
      tries[cell] = decayedCount(limit, before[0], Date.now() - timeOf(before[1])) + 1
      at[cell] = Math.floor((Date.now() - origin) / tenth)
      return { cell, before, after: [tries[cell], at[cell]] as const }
    })
    return {
      async undo(more = 0) {
        for (const { cell, before, after } of counted) {
          const isLast = tries[cell] === after[0] && at[cell] === after[1]
          if (isLast) [tries[cell], at[cell]] = before
          tries[cell] = Math.max(0, (tries[cell] ?? 0) - more - (isLast ? 0 : 1))
        }
      },
    }
  }

  const memosOf = ({ kind }: StoreEntry) => {
    const found = memos.get(kind) ?? new Map()
    memos.set(kind, found)
    return found
  }
  const find = (memo: StoreEntry) => {
    const found = memosOf(memo).get(memo.of)
    return found === undefined || found.endsAt <= Date.now() ? undefined : found
  }
  const keep = (memo: StoreEntry, text: string, endsAt: number) => {
    const kind = memosOf(memo)
    kind.delete(memo.of)
    kind.set(memo.of, { text, endsAt })
    if (kind.size > maxEntries) kind.delete(kind.keys().next().value ?? '')
  }

  return {
    increment: async (counts) => refusalOf(counts) ?? counts.map(take),
    read: async (count) => read(count),
    set: async (memo, text, seconds) => keep(memo, text, Date.now() + seconds * 1000),
    get: async (memo) => find(memo)?.text ?? null,
    async incrementBy(memo, change, seconds) {
      const found = find(memo)
      const number = Number(found?.text ?? 0) + change
      keep(memo, String(number), found?.endsAt ?? Date.now() + seconds * 1000)
      return number
    },
    async getAndDelete(memo) {
      const number = Number(find(memo)?.text ?? 0)
      memosOf(memo).delete(memo.of)
      return number
    },
  }
}
