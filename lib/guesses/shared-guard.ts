import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { siteverify } from '@/lib/ory/clients/siteverify'
import { connectRedis } from '@/lib/request/redis'
import { type Digests, digestsWith } from './account-name'
import { createAttackWatch } from './attack-watch'
import type { Counts } from './counts'
import { createGuard, type Guard } from './guard'
import { insuredCounts } from './insured-counts'
import { createMemoryCounts } from './memory-counts'
import { createRedisCounts } from './redis-counts'
import { rulesFor } from './rules'
import { createTurnstile, type Turnstile } from './turnstile'

interface SharedGuard {
  readonly guard: Guard
  readonly counts: Counts
  readonly digests: Digests
  /** Null where the operator has none. */
  readonly turnstile: Turnstile | null
}

/** Next may bundle this file several times. The counts are one for the process. */
const shared = globalThis as { [id]?: SharedGuard }
const id = Symbol.for('latchkey.guard')

/**
 * The guard of this process, counted in Redis with `REDIS_URL` and in memory without.
 * @returns null with `GUESS_LIMITS=off`
 */
export function sharedGuard(): SharedGuard | null {
  const { GUESS_LIMITS, SESSION_SECRET } = config()
  if (GUESS_LIMITS === null) return null
  if (shared[id] === undefined) {
    const counts = sharedCounts()
    const watch = createAttackWatch(
      () => log().warn({ outcome: 'guess_attack_begins', limit: GUESS_LIMITS.house }),
      (figures) => log().warn({ outcome: 'guess_attack_ends', ...figures }),
    )
    const digests = digestsWith(SESSION_SECRET[0] ?? '')
    shared[id] = {
      counts,
      digests,
      turnstile: turnstileWith(digests, counts),
      guard: createGuard(rulesFor(GUESS_LIMITS), counts, watch),
    }
  }
  return shared[id]
}

function turnstileWith(digests: Digests, counts: Counts): Turnstile | null {
  const { GUESS_TURNSTILE_SITE_KEY: siteKey, GUESS_TURNSTILE_SECRET_KEY: secret, APP_URL } = config()
  if (siteKey === undefined || secret === undefined) return null
  return createTurnstile(
    { siteKey, secret, hostname: new URL(APP_URL).hostname },
    {
      digests,
      counts,
      verify: siteverify,
      onAway: (reason) =>
        log().warn({ outcome: 'turnstile_unavailable', reason }, 'proofs of work stand in for Turnstile'),
      onRefused: (reason) => log().info({ outcome: 'turnstile_refused', reason }),
    },
  )
}

function sharedCounts(): Counts {
  const { REDIS_URL } = config()
  const memory = createMemoryCounts()
  if (REDIS_URL === undefined) return memory
  const redis = connectRedis(REDIS_URL, () =>
    log().warn({ outcome: 'redis_unavailable' }, 'guesses are counted in memory'),
  )
  return insuredCounts(createRedisCounts(redis), memory)
}
