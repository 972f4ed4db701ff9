import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { connectRedis } from '@/lib/request/redis'
import { createPhoneLimits, type PhoneLimits } from './limits'

let limits: PhoneLimits | undefined

/**
 * The limits of phone codes, counted in Redis with `REDIS_URL`, and in the memory of this process without.
 */
export function phoneLimits(): PhoneLimits {
  const { REDIS_URL } = config()
  limits ??= createPhoneLimits(
    REDIS_URL === undefined
      ? undefined
      : connectRedis(REDIS_URL, () =>
          log().warn({ outcome: 'redis_unavailable' }, 'phone limits are counted in memory'),
        ),
  )
  return limits
}
