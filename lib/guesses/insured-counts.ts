import 'server-only'
import type { Counts } from './counts'

/**
 * Counts in a store, and in memory while the store does not answer. The warning about that is `connectRedis`' own.
 */
export function insuredCounts(store: Counts, memory: Counts): Counts {
  const first = <Result>(ask: (counts: Counts) => Promise<Result>): Promise<Result> =>
    ask(store).catch(() => ask(memory))
  return {
    reserve: (counts) => first((one) => one.reserve(counts)),
    look: (counts) => first((one) => one.look(counts)),
    giveBack: (count, tries) => first((one) => one.giveBack(count, tries)),
    read: (count) => first((one) => one.read(count)),
    add: (key, seconds) => first((one) => one.add(key, seconds)),
    takeNumber: (key) => first((one) => one.takeNumber(key)),
    put: (key, text, seconds) => first((one) => one.put(key, text, seconds)),
    get: (key) => first((one) => one.get(key)),
  }
}
