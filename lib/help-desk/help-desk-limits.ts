import 'server-only'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import { onePerProcess } from '@/lib/process/one-per-process'
import { outsideRequests } from '@/lib/process/outside-requests'
import { sharedRedis } from '@/lib/request/redis'

/** For each helper, in an hour. Who helps all day stays below; who copies the list of accounts does not. */
const allowed = { 'help-desk-search': 60, 'help-desk-action': 30 } as const

type HelpDeskLimit = keyof typeof allowed

/** The limits of the help desk. Without a store, or while it is away, each instance counts in its memory. */
export function createHelpDeskLimits(redis?: Redis) {
  const limiters = new Map(
    Object.entries(allowed).map(([name, points]) => {
      const options = { keyPrefix: `latchkey-${name}`, points, duration: 3600 }
      const memory = new RateLimiterMemory(options)
      const shared =
        redis && new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
      return [name, shared ?? memory] as const
    }),
  )
  return {
    /**
     * Counts a search or an action of a helper.
     * @returns null if it may be made, else the seconds until it may
     */
    async count(limit: HelpDeskLimit, helperId: string): Promise<number | null> {
      try {
        await outsideRequests(() => limiters.get(limit)?.consume(helperId))
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        log().warn({ outcome: 'limit_reached', limit })
        observers().metrics?.limit(limit)
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
  }
}

export const helpDeskLimits = onePerProcess('help-desk-limits', () => createHelpDeskLimits(sharedRedis()))
