import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import { onePerProcess } from '@/lib/process/one-per-process'
import { sharedRedis } from '@/lib/request/redis'
import { siteverify } from '@/lib/turnstile/siteverify'
import { createDigests, type Digests } from './digests'
import { limitsFrom } from './limits'
import { createMemoryStore } from './memory-store'
import { createRateLimiter } from './rate-limiter'
import { rateLimitsConfig } from './rate-limits-config'
import { createRedisStore } from './redis-store'
import { createFallbackStore, type LimitStore } from './store'
import { createTurnstile } from './turnstile'

export type RateLimits = NonNullable<ReturnType<typeof rateLimits>>

/**
 * The limits of this process, counted in Redis with `REDIS_URL` and in memory without.
 * @returns null with `GUESS_LIMITS=off`
 */
export const rateLimits = onePerProcess('limits', () => {
  const { SESSION_SECRET } = config()
  const { GUESS_LIMITS } = rateLimitsConfig()
  if (GUESS_LIMITS === null) return null
  const redis = sharedRedis()
  const memory = createMemoryStore()
  const store = redis === undefined ? memory : createFallbackStore(createRedisStore(redis), memory)
  const digests = createDigests(SESSION_SECRET[0] ?? '')
  const logRefusal = createRefusalLog((line) => log().warn({ outcome: 'limit_reached', ...line }))
  return {
    store,
    digests,
    policy: createRateLimiter(limitsFrom(GUESS_LIMITS), store),
    turnstile: turnstileWith(digests, store),
    reportRefusal(refusal: Refused) {
      observers().metrics?.limit(refusal.limit)
      logRefusal(refusal)
    },
  }
})

function turnstileWith(digests: Digests, store: LimitStore) {
  const { GUESS_TURNSTILE_SITE_KEY: siteKey, GUESS_TURNSTILE_SECRET_KEY: secret } = rateLimitsConfig()
  if (siteKey === undefined || secret === undefined) return null
  return createTurnstile({
    ...{ siteKey, secret, digests, store },
    hostname: new URL(config().APP_URL).hostname,
    verify: siteverify,
    onAway: (reason) =>
      log().warn({ outcome: 'turnstile_unavailable', reason }, 'proofs of work stand in for Turnstile'),
    onRefused: (reason) => log().info({ outcome: 'turnstile_refused', reason }),
  })
}

/** What the log reports about rejected attempts. */
interface Refused {
  readonly limit: string
  readonly route: string
  readonly requestId: string | undefined
}

/**
 * One line a minute for each limit: an attack has thousands of refusals. The metrics count each of them.
 * @param write gets how many attempts the limit has rejected since its last line, too
 */
export function createRefusalLog(write: (line: Refused & { readonly refused: number }) => void) {
  const last = new Map<string, { readonly at: number; readonly refused: number }>()
  return (line: Refused): void => {
    const { at = Number.NEGATIVE_INFINITY, refused = 0 } = last.get(line.limit) ?? {}
    const isDue = Date.now() - at >= 60_000
    last.set(line.limit, isDue ? { at: Date.now(), refused: 0 } : { at, refused: refused + 1 })
    if (isDue) write({ ...line, refused: refused + 1 })
  }
}
