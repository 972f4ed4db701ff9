import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { digestsWith } from '@/lib/guesses/account-name'
import { createRedisCounts } from '@/lib/guesses/redis-counts'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { type RedisServer, redisMissing, startRedis } from '@/lib/request/testing/redis-harness'

const run = promisify(execFile)
const secret = 'for-unit-tests-only-0123456789-0123456789'
const rule = { name: 'guess-account', free: 1, firstWait: 100, longestWait: 100, keep: 200 }

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
  'the counts are shown as digests, and those of one account can be forgotten',
  async () => {
    const counts = createRedisCounts(client)
    const digests = digestsWith(secret)
    const keyOf = (who: string) => `guess-account:${digests.account(who)}`
    for (const who of ['ada@example.com', 'bob@example.com'])
      await counts.reserve([{ rule, key: keyOf(who) }])
    await counts.put('session:other', 'text', 100)
    const [, shown] = await limits(redis.url, 'show')
    expect(shown).toContain(`${keyOf('ada@example.com')}`)
    expect(shown.trim().split('\n')).toHaveLength(3)
    expect(shown).not.toContain('example.com')
    expect(await limits(redis.url, 'clear', '--of', ' ADA@example.com', '--yes')).toEqual([
      0,
      '1 counts are forgotten.\n',
    ])
    const [, left] = await limits(redis.url, 'show')
    expect(left).not.toContain(keyOf('ada@example.com'))
    expect(left).toContain(keyOf('bob@example.com'))
    expect(await limits(redis.url, 'clear', '--yes')).toEqual([2, expect.stringContaining('--of')])
  },
  60_000,
)
