import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap may grow before V8 collects all of it, in percent of its size after the last collection.
 * On a machine with much memory, V8 would let the heap grow to a multiple, and the process would need twice
 * the memory (docs/decisions/0020-memory.md).
 */
const growth = 40

/**
 * Keeps the memory of this process close to its live heap. V8 reads this flag at each collection, so it needs
 * no option on the command line.
 */
export function limitHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}
