import 'server-only'
import { config } from '@/lib/config/config'
import { createDigests } from './digests'
import { defaultGuessLimits, type Limits, limitsFrom } from './limits'
import { countsOfAccount } from './rate-limiter'
import { rateLimitsConfig } from './rate-limits-config'
import type { Counter, LimitStore } from './store'

/** Whose attempts are counted. */
export interface CountedAccount {
  /** As people type it. */
  readonly identifier: string
  /** The attempts from this network have a counter, too. */
  readonly ipAddress?: string | undefined
}

/** The attempts of an account at one limit. */
export interface AccountLimit {
  readonly limit: string
  readonly count: number
  /** How long the next attempt has to wait. */
  readonly seconds: number
}

/** The limits of `GUESS_LIMITS`; the defaults where it is off. */
export function configuredLimits(): Limits {
  return limitsFrom(rateLimitsConfig().GUESS_LIMITS ?? defaultGuessLimits)
}

/** The attempts of an account, and its wait, at each limit. */
export async function readAccountLimits(store: LimitStore, account: CountedAccount): Promise<AccountLimit[]> {
  return Promise.all(
    countersOf(account).map(async (counter) => {
      const { tries, seconds } = await store.read(counter)
      return { limit: counter.limit.name, count: tries, seconds }
    }),
  )
}

/**
 * Lets an account in again: forgets its attempts, so that it has no wait.
 * @returns how many counters had attempts
 */
export async function resetAccountLimits(store: LimitStore, account: CountedAccount): Promise<number> {
  const resets = await Promise.all(countersOf(account).map((counter) => store.reset(counter)))
  return resets.filter(Boolean).length
}

/** The names of the counters depend on the newest `SESSION_SECRET`. */
function countersOf({ identifier, ipAddress }: CountedAccount): readonly Counter[] {
  const digests = createDigests(config().SESSION_SECRET[0] ?? '')
  const network = ipAddress === undefined ? null : digests.network(ipAddress)
  return countsOfAccount(configuredLimits(), digests.account(identifier), network)
}
