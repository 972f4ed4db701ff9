import 'server-only'
import { Redis } from 'ioredis'

/**
 * Connects to the store that several instances share. Each command is tried once and fails after a second:
 * the limits can go on without the store.
 * @param url `REDIS_URL`
 * @param onAway called once each time that the store becomes unavailable
 */
export function connectRedis(url: string, onAway: () => void): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 1000, commandTimeout: 1000 })
  let isAway = false
  redis.on('ready', () => {
    isAway = false
  })
  redis.on('error', () => {
    if (!isAway) onAway()
    isAway = true
  })
  return redis
}
