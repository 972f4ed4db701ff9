import { homedir } from 'node:os'
import { join } from 'node:path'

/** Environment variables. Functions take them as an argument, so that a test can choose them. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The folder for built programs, databases and logs, which do not belong in the repository. It is in the
 * folder that `LATCHKEY_CACHE` names, otherwise in `latchkey` of the user's cache folder.
 */
export function cacheFolder(env: Environment = process.env): string {
  const latchkey = env.LATCHKEY_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'latchkey')
  return join(latchkey, 'ory')
}
