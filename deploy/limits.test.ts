import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { digestsWith } from '@/lib/limits/digests'
import { createRedisStore } from '@/lib/limits/redis-store'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { type RedisServer, redisMissing, startRedis } from '@/lib/request/testing/redis-harness'

const run = promisify(execFile)
const secret = 'for-unit-tests-only-0123456789-0123456789'
const limit = { name: 'account', free: 7, firstWait: 0, longestWait: 0, halfLife: 21_600 }

let redis: RedisServer
let client: ReturnType<typeof connectRedis>
beforeAll(async () => {
  if (redisMissing) return
  redis = await startRedis()
  client = connectRedis(redis.url, () => undefined)
})
afterAll(() => {
  if (redisMissing) return
  disconnectRedis(client)
  redis.stop()
})

/** `npm run ops -- limits ...`: the status, and what it says. */
async function limits(url: string | undefined, ...args: string[]): Promise<[number, string]> {
  const { NODE_ENV: _, ...env } = process.env
  const { REDIS_URL: __, ...others } = env
  return run(process.execPath, ['deploy/run-tool.mjs', 'ops', 'limits', ...args], {
    env: {
      ...others,
      ORY_SDK_URL: 'http://kratos:4433',
      SESSION_SECRET: secret,
      __NEXT_PROCESSED_ENV: 'true',
      // Node 20.9 warns about a feature that a tool of the tests uses.
      NODE_NO_WARNINGS: '1',
      ...(url && { REDIS_URL: url }),
    } as unknown as NodeJS.ProcessEnv,
  }).then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  )
}

test('without Redis there is nothing to read', async () => {
  expect(await limits(undefined, 'show')).toEqual([
    1,
    'Without REDIS_URL, each instance counts in its own memory. A restart clears it.\n',
  ])
}, 60_000)

if (redisMissing) process.stdout.write(`The commands for limits: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

testWithRedis(
  'the limits are shown without names, and the counts of one account can be forgotten',
  async () => {
    const store = createRedisStore(client)
    const { account } = digestsWith(secret)
    for (const who of ['ada@example.com', 'bob@example.com'])
      for (let tries = 0; tries < 12; tries += 1) await store.take([{ limit, of: account(who) }])
    await store.put({ kind: 'session', of: 'other' }, 'text', 100)
    const [, shown] = await limits(redis.url, 'show')
    expect(shown).toMatch(/^LIMIT\s+WAITING\s+WAITS \(S\)\naccount\s+2\s+\d+\n$/)
    const ada = ['--of', ' ADA@example.com', '--from', '192.0.2.1']
    expect((await limits(redis.url, 'show', ...ada))[1]).toMatch(/\naccount\s+12\s+\d+\n/)
    expect(await limits(redis.url, 'clear', ...ada, '--yes')).toEqual([0, '1 counts are forgotten.\n'])
    expect((await limits(redis.url, 'show', ...ada))[1]).toMatch(/\naccount\s+0\s+0\n/)
    expect((await limits(redis.url, 'show'))[1]).toMatch(/\naccount\s+1\s+\d+\n$/)
    expect(await limits(redis.url, 'clear', '--yes')).toEqual([2, expect.stringContaining('--of')])
  },
  120_000,
)
