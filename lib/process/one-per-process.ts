/**
 * What a process has once. Next loads a module several times in a process, each with variables of its own.
 * @param name tells it from others of the process
 * @param make makes it when it is first asked for
 * @returns reads it, the same one in all copies of the module
 */
export function onePerProcess<Thing>(name: string, make: () => Thing): () => Thing {
  const key = Symbol.for(`latchkey.${name}`)
  const shared = globalThis as { [key]?: Thing }
  return () => {
    shared[key] ??= make()
    return shared[key]
  }
}
