import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'
import { pingRedis } from './redis-ping'

const { ok, problem, skipped } = createFindings('redis')

const timeout = 3000

/** Checks that Redis responds, if it is configured. */
export async function checkRedis({ REDIS_URL, SEVERAL_INSTANCES }: ExaminedConfig): Promise<Finding[]> {
  if (REDIS_URL === undefined && SEVERAL_INSTANCES === 'on') {
    return problem(
      'Several instances run, and each one allows the full number of guesses.',
      'REDIS_URL: one Redis for all',
    )
  }
  if (REDIS_URL === undefined) {
    return skipped(
      'Each instance counts limits in its own memory. That is correct for one instance.',
      'REDIS_URL, when several instances run',
    )
  }
  const { host } = new URL(REDIS_URL)
  const failure = await pingRedis(REDIS_URL, timeout)
  if (failure === null) return ok(`Redis answers at ${host}.`)
  return failure === 'refused'
    ? problem(`Redis at ${host} refused our user or password.`, 'REDIS_URL: user and password')
    : problem(`Redis does not respond at ${host}.`, 'Check REDIS_URL and that Redis runs.')
}
