import { homedir } from 'node:os'
import { join } from 'node:path'

/** Environment variables; a function takes them as an argument so that a test can choose them. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The folder for what is costly to make or must not lie in the repository: built binaries, databases, logs.
 * `LATCHKEY_CACHE` names it; otherwise it is `latchkey` in the user's cache folder.
 */
export function cacheFolder(env: Environment = process.env): string {
  const latchkey = env.LATCHKEY_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'latchkey')
  return join(latchkey, 'ory')
}
