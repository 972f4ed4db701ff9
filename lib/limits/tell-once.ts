import 'server-only'
import { inSeconds } from '@/lib/http/in-seconds'
import type { Session } from '@/lib/session/session-schema'
import { sharedLimits } from './shared-limits'

/** For how long after the sign-in somebody may still hear of wrong tries, in seconds. */
const tellFor = 10 * 60

/**
 * How many wrong tries others made before this sign-in, to be told now. Two tabs at the same time, and a reload, hear of them
 * once: a page cannot change a cookie, so the store knows what was told.
 * @param wrongTries of our session
 * @returns undefined when there is nothing to tell
 */
export async function wrongTriesToTell(wrongTries: Session['wrongTries']): Promise<number | undefined> {
  const shared = sharedLimits()
  if (!shared || !wrongTries || inSeconds(Date.now()) - wrongTries.at >= tellFor) return undefined
  const memo = { kind: 'heard', of: shared.digests.of('heard', wrongTries.id) } as const
  return (await shared.store.add(memo, 1, tellFor)) === 1 ? wrongTries.count : undefined
}
