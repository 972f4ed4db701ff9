import 'server-only'
import { inSeconds } from '@/lib/http/in-seconds'
import type { Session } from '@/lib/session/session-schema'
import { sharedGuard } from './shared-guard'

/** For how long after the sign-in somebody may still hear of wrong tries, in seconds. */
const tellFor = 10 * 60

/**
 * How many wrong tries others made before this sign-in, to be told now. Two tabs at the same time, and a reload, hear of them
 * once: a page cannot change a cookie, so the store knows what was told.
 * @param wrongTries of our session
 * @returns undefined when there is nothing to tell
 */
export async function wrongTriesToTell(wrongTries: Session['wrongTries']): Promise<number | undefined> {
  const shared = sharedGuard()
  if (!shared || !wrongTries || inSeconds(Date.now()) - wrongTries.at >= tellFor) return undefined
  const times = await shared.counts.add(`told:${shared.digests.of('told', wrongTries.id)}`, tellFor)
  return times === 1 ? wrongTries.count : undefined
}
