import type { Config } from '@/lib/config/config'
import { type Finding, findingsOf } from './finding'
import { pingRedis } from './redis-ping'

const { ok, problem, skipped } = findingsOf('redis')

const timeout = 3000

/** Whether the store that instances share is there. */
export async function checkRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (REDIS_URL === undefined) {
    return [
      skipped(
        'Limits are counted in the memory of each instance, which is right for one.',
        'REDIS_URL, for several instances',
      ),
    ]
  }
  const { host } = new URL(REDIS_URL)
  const failure = await pingRedis(REDIS_URL, timeout)
  if (failure === null) return [ok(`Redis answers at ${host}.`)]
  return failure === 'refused'
    ? [problem(`Redis at ${host} refuses us.`, 'REDIS_URL: user and password')]
    : [problem(`Redis does not answer at ${host}.`, 'Check REDIS_URL and that Redis runs.')]
}
