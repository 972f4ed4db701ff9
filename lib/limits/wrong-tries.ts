import 'server-only'
import { rateLimits } from './shared-limits'

/**
 * How many wrong tries others made for an identity since it heard of them last. They are told once: two tabs at the same
 * time, and a reload, do not hear of the same ones.
 * @param identityId of the session that Kratos says the visitor has
 * @returns undefined when there is nothing to tell
 */
export async function takeUnseenFailures(identityId: string): Promise<number | undefined> {
  const shared = rateLimits()
  if (shared === null) return undefined
  const count = await shared.store.getAndDelete({ kind: 'since', of: shared.digests.identity(identityId) })
  return count > 0 ? count : undefined
}
