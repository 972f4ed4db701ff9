import 'server-only'
import type { Redis } from 'ioredis'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { onePerProcess } from '@/lib/process/one-per-process'
import { outsideRequests } from '@/lib/process/outside-requests'

/**
 * Connects to the store that several instances share. Each command is sent once and fails after a second: the limits
 * can continue without the store. While the store is unreachable, commands fail immediately: a call counts for
 * several limits, and their seconds would add up.
 * @param url `REDIS_URL`
 * @param onAway called once each time that the store becomes unavailable
 */
export function connectRedis(url: string, onAway: () => void): Redis {
  // Most instances have no store. They do not load its client.
  const { Redis: Client } = require('ioredis') as typeof import('ioredis')
  const options = { maxRetriesPerRequest: 1, connectTimeout: 1000, commandTimeout: 1000 }
  const redis = outsideRequests(() => new Client(url, options))
  let isAway = false
  redis.on('ready', () => {
    isAway = false
  })
  redis.on('error', () => {
    if (!isAway) onAway()
    isAway = true
  })
  // Only the first commands wait for the connection.
  for (const event of ['ready', 'error'] as const) {
    redis.once(event, () => {
      redis.options.enableOfflineQueue = false
    })
  }
  return redis
}

/**
 * The store of this process, or undefined without `REDIS_URL`. While it is unreachable, its callers continue in
 * memory, and the log reports it once.
 */
export const sharedRedis = onePerProcess('redis', () => {
  const { REDIS_URL } = config()
  const onAway = () =>
    log().warn(
      { outcome: 'redis_unavailable' },
      'limits and one-time values are kept in memory, and each instance accepts a code once',
    )
  return REDIS_URL === undefined ? undefined : connectRedis(REDIS_URL, onAway)
})
