import 'server-only'
import type { Redis } from 'ioredis'
import { outsideRequests } from '@/lib/http/outside-requests'

/**
 * Connects to the store that several instances share. Each command is tried once and fails after a second:
 * the limits can go on without the store. While the store is away, commands fail at once: a call counts for
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
