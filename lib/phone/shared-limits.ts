import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { createPhoneLimits, type PhoneLimits } from './limits'
import { connectRedis } from './redis'

let limits: PhoneLimits | undefined

/** The limits of this process: in Redis with `REDIS_URL`, in memory without. */
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
