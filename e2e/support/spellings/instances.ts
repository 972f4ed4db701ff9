import { Redis } from 'ioredis'
import { redisMissing, startRedis } from '../../../lib/request/testing/redis-harness'
import { startAnotherApp } from '../another-app'

/** Two instances of an app that count in one Redis. Where no Redis can be started, there is one instance. */
export interface Instances {
  /** They take turns. */
  urlOf(at: number): string
  /** Empties the counts, as a restart of Redis does, or of the only instance. */
  forgetCounts(): Promise<void>
  stop(): Promise<void>
}

/** @param name is the prefix of the names of their log files */
export async function startInstances(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<Instances> {
  const redis = redisMissing ? undefined : await startRedis()
  const first = await startAnotherApp(name, { ...settings, ...(redis && { REDIS_URL: redis.url }) })
  const second =
    redis && (await startAnotherApp(name, { ...settings, REDIS_URL: redis.url, APP_URL: first.url }))
  const apps = [first, ...(second ? [second] : [])]
  return {
    urlOf: (at) => apps[at % apps.length]?.url ?? first.url,
    async forgetCounts() {
      if (redis === undefined) return first.restart()
      const client = new Redis(redis.url)
      await client.flushall()
      client.disconnect()
    },
    async stop() {
      await Promise.all(apps.map((app) => app.stop()))
      redis?.stop()
    },
  }
}
