import 'server-only'
import { rateLimits } from './shared-limits'

/**
 * Failed attempts by others since the owner last saw this number. Reading it resets it, also for a second tab.
 * @param identityId of the session that Kratos says the visitor has
 * @returns undefined when there is nothing to tell
 */
export async function takeUnseenFailures(identityId: string): Promise<number | undefined> {
  const shared = rateLimits()
  if (shared === null) return undefined
  const count = await shared.store.getAndDelete(`since:${shared.digests.identity(identityId)}`)
  return count > 0 ? count : undefined
}
