import 'server-only'
import { Redis } from 'ioredis'

/**
 * Connects to the store that several instances share. It is asked once and hardly waited for: who counts there has a
 * way to go on without it.
 * @param url `REDIS_URL`
 * @param onAway told once when the store is gone, and again when it is gone the next time
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
