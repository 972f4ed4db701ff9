import { once } from 'node:events'
import { afterEach, describe, expect, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { type RedisServer, redisMissing, startRedis } from '@/lib/request/testing/redis-harness'
import type { Count, Counts, Rule } from './counts'
import { insuredCounts } from './insured-counts'
import { createMemoryCounts } from './memory-counts'
import { createRedisCounts } from './redis-counts'

const rule: Rule = { name: 'guess', free: 3, firstWait: 10, longestWait: 25, keep: 100 }
const count = (key: string, changes: Partial<Rule> = {}): Count => ({ rule: { ...rule, ...changes }, key })

describe('in memory, with a clock of our own', () => {
  let clock = 0
  const memory = (bound?: number) => createMemoryCounts(bound, () => clock)

  test('the wait doubles up to the longest one, and ends', async () => {
    const counts = memory()
    const waits: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await counts.reserve([count('a')])).toBeNull()
      const refusal = await counts.reserve([count('a')])
      const wait = refusal?.seconds ?? 0
      waits.push(wait)
      // The second one was counted when nothing refused it.
      if (refusal === null) await counts.giveBack(count('a'), 1)
      clock += wait * 1000
    }
    expect(waits).toEqual([0, 0, 10, 20, 25, 25])
    clock += 100_001
    expect(await counts.read(count('a'))).toBe(0)
  })

  test('a count that has to wait counts nothing at all', async () => {
    const counts = memory()
    for (let tries = 0; tries < 3; tries += 1) await counts.reserve([count('a')])
    expect(await counts.reserve([count('b'), count('a', { name: 'other' })])).toEqual({
      rule: 'other',
      seconds: 10,
    })
    expect(await counts.read(count('b'))).toBe(0)
  })

  test('what is given back frees the next try', async () => {
    const counts = memory()
    for (let tries = 0; tries < 3; tries += 1) await counts.reserve([count('a')])
    await counts.giveBack(count('a'), 1)
    expect(await counts.reserve([count('a')])).toBeNull()
    await counts.giveBack(count('a'), 9)
    expect(await counts.read(count('a'))).toBe(0)
  })

  test('a number ends after its time, however often it grows', async () => {
    const counts = memory()
    expect([await counts.add('n', 10), await counts.add('n', 10)]).toEqual([1, 2])
    clock += 9_000
    expect(await counts.add('n', 10)).toBe(3)
    clock += 1_000
    expect(await counts.takeNumber('n')).toBe(0)
  })

  test('many invented names do not push out the count of an account that waits', async () => {
    const counts = memory(100)
    for (let tries = 0; tries < 3; tries += 1) await counts.reserve([count('victim')])
    for (let name = 0; name < 5000; name += 1) await counts.reserve([count(`invented ${name}`)])
    expect(await counts.reserve([count('victim')])).toMatchObject({ rule: 'guess' })
    expect(await counts.read(count('invented 1'))).toBe(0)
  })
})

if (redisMissing) process.stdout.write(`Counts in Redis: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function redisCounts(): Promise<{
  counts: Counts
  redis: RedisServer
  client: ReturnType<typeof connectRedis>
}> {
  const redis = await startRedis()
  const client = connectRedis(redis.url, () => undefined)
  stops.push(
    () => disconnectRedis(client),
    () => redis.stop(),
  )
  return { counts: createRedisCounts(client), redis, client }
}

testWithRedis('Redis counts as the memory does, and forgets with time', async () => {
  const { counts, client } = await redisCounts()
  for (const one of [counts, createMemoryCounts()]) {
    const seen: unknown[] = []
    for (let tries = 0; tries < 3; tries += 1)
      seen.push(await one.reserve([count('a'), count('b', { free: 9 })]))
    seen.push(await one.reserve([count('b'), count('a')]), await one.read(count('b')))
    await one.giveBack(count('a'), 1)
    seen.push(await one.reserve([count('a')]), await one.read(count('a')))
    seen.push(
      await one.add('n', 10),
      await one.add('n', 10),
      await one.takeNumber('n'),
      await one.takeNumber('n'),
    )
    await one.put('t', 'text', 10)
    seen.push(await one.get('t'), await one.get('none'))
    expect(seen).toEqual([
      null,
      null,
      null,
      { rule: 'guess', seconds: 10 },
      3,
      null,
      3,
      1,
      2,
      2,
      0,
      'text',
      null,
    ])
  }
  for (const key of await client.keys('*'))
    expect([key, await client.pttl(key)]).toEqual([key, expect.any(Number)])
  for (const key of await client.keys('*')) expect(await client.pttl(key)).toBeGreaterThan(0)
})

testWithRedis('many tries at the same time, in two instances, see each other', async () => {
  const { counts, redis } = await redisCounts()
  const second = connectRedis(redis.url, () => undefined)
  stops.unshift(() => disconnectRedis(second))
  const instances = [counts, createRedisCounts(second)]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => instances[at % 2]?.reserve([count('a')])),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
})

test('while the store is away, the memory counts', async () => {
  const client = connectRedis(`redis://127.0.0.1:${closedPort}`, () => undefined)
  disconnectRedis(client)
  const counts = insuredCounts(createRedisCounts(client), createMemoryCounts())
  const answers: unknown[] = []
  for (let tries = 0; tries < 4; tries += 1) answers.push(await counts.reserve([count('a')]))
  expect(answers).toEqual([null, null, null, { rule: 'guess', seconds: 10 }])
})

testWithRedis('a store that is restarted keeps nobody out, and counts again', async () => {
  const { redis, client } = await redisCounts()
  const counts = insuredCounts(createRedisCounts(client), createMemoryCounts())
  expect(await counts.reserve([count('a')])).toBeNull()
  redis.stop()
  await once(client, 'close')
  expect(await counts.reserve([count('a')])).toBeNull()
  const again = await startRedis(redis.port)
  stops.push(() => again.stop())
  await once(client, 'ready')
  expect(await counts.reserve([count('a')])).toBeNull()
  expect(await client.dbsize()).toBe(1)
})
