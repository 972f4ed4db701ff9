import 'server-only'
import { config } from '@/lib/config/config'
import { createDigests } from './digests'

/**
 * The name of an account in the log and in the counts of the limits. With another `SESSION_SECRET`, it is another one.
 */
export function accountDigest(identifier: string): string {
  return createDigests(config().SESSION_SECRET[0] ?? '').account(identifier)
}
