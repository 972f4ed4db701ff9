/**
 * A value that exists once in a process. Next.js loads a module several times in a process, each with its own
 * variables.
 * @param name identifies the value in the process
 * @param make creates the value at the first read
 * @returns reads the value, which is the same in all copies of the module
 */
export function onePerProcess<Thing>(name: string, make: () => Thing): () => Thing {
  const key = Symbol.for(`latchkey.${name}`)
  const shared = globalThis as { [key]?: Thing }
  return () => {
    shared[key] ??= make()
    return shared[key]
  }
}
