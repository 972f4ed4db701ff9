import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** What deploy/fill-compile-cache.mjs has filled, in the folder of the server. */
const folder = fileURLToPath(new URL('../compile-cache/', import.meta.url))

/**
 * Lets Node take code that is compiled already. Only the image has some: nothing makes the folder while the server runs.
 * What another release of Node, another user or other options of Node have compiled counts as missing. Node 20 has no such
 * cache. To be called after all flags of V8 are set, which are a part of what is compared.
 */
export function useCompileCache() {
  if (existsSync(folder)) module.enableCompileCache?.(folder)
}
