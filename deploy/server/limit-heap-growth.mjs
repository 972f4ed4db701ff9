import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap may grow before V8 collects all of it, in percent of what the last collection left. Where V8
 * sees much memory, it would let the heap grow to a multiple, and the process would need twice the memory
 * (docs/decisions/0020-memory.md).
 */
const growth = 40

/**
 * Keeps the memory of this process near what it uses. V8 reads this flag at each collection, so it needs no
 * option on the command line.
 */
export function limitHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}
