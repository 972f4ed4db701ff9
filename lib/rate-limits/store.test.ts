import { afterEach, expect, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { redisMissing, startRedis } from '@/lib/request/testing/redis-harness'
import type { Limit } from './limits'
import { createMemoryStore } from './memory-store'
import { createRedisStore } from './redis-store'
import { type Counter, createFallbackStore, type LimitStore } from './store'

const limit: Limit = { name: 'account', freeAttempts: 3, firstWait: 10, maxWait: 25, halfLife: 1000 }
const count = (of: string, changes: Partial<Limit> = {}): Counter => ({ limit: { ...limit, ...changes }, of })
const ada = count('ada')

let clock = Date.now()
Date.now = () => clock

/** One try: the limit and the wait, or how to give it back. */
async function take(store: LimitStore, ...counts: Counter[]) {
  const taken = await store.increment(counts)
  return 'seconds' in taken ? `${taken.limit} ${taken.seconds}` : taken
}

async function times(store: LimitStore, tries: number, one = ada): Promise<void> {
  for (let at = 0; at < tries; at += 1) await store.increment([one])
}

test('the wait doubles up to the maximum', async () => {
  const store = createMemoryStore()
  await times(store, 2)
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    await times(store, 1)
    const { seconds } = await store.read(ada)
    waits.push(seconds)
    clock += seconds * 1000
  }
  expect(waits).toEqual([10, 20, 25, 25])
})

test('half of a count decays in its time, even without a pause', async () => {
  const store = createMemoryStore()
  const many = count('many', { freeAttempts: 100 })
  await times(store, 40, many)
  clock += 1_000_000
  expect((await store.read(many)).tries).toBe(20)
  // One in ten seconds keeps it at 144.
  const busy = count('busy', { freeAttempts: 1000 })
  for (let at = 0; at < 1000; at += 1, clock += 10_000) await times(store, 1, busy)
  expect((await store.read(busy)).tries).toBe(144)
})

// 15,000 of them pushed attacked accounts out of the memory.
test('a store full of invented names drops no entry, and still has room for new ones', async () => {
  const store = createMemoryStore()
  const attacked = Array.from({ length: 100 }, (_, at) =>
    count(`account ${at}`, { freeAttempts: 7, firstWait: 3600, maxWait: 3600 }),
  )
  for (const one of attacked) await times(store, 7, one)
  for (let at = 0; at < 40_000; at += 1)
    await store.increment([count(`invented ${at}`, { freeAttempts: 7, firstWait: 3600, maxWait: 3600 })])
  for (const one of attacked) expect((await store.read(one)).seconds).toBe(3600)
  for (let at = 0; at < 50; at += 1) {
    const fresh = count(`new ${at}`, { freeAttempts: 7, firstWait: 3600, maxWait: 3600 })
    expect((await store.read(fresh)).tries).toBeLessThan(4)
  }
})

if (redisMissing) process.stdout.write(`The store in Redis: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function redisStore() {
  const redis = await startRedis()
  const client = connectRedis(redis.url, () => undefined)
  stops.push(
    () => disconnectRedis(client),
    () => redis.stop(),
  )
  return { store: createRedisStore(client), redis, client }
}

const backends: [string, () => Promise<LimitStore>, typeof test][] = [
  ['memory', async () => createMemoryStore(), test],
  ['Redis', async () => (await redisStore()).store, testWithRedis as typeof test],
]

for (const [name, create, on] of backends) {
  on(`${name}: when one count waits, none is counted`, async () => {
    const store = await create()
    await times(store, 3)
    expect(await take(store, count('b', { name: 'other' }), ada)).toBe('account 10')
    expect(await store.read(count('b', { name: 'other' }))).toEqual({ tries: 0, seconds: 0 })
    expect(await store.read(ada)).toEqual({ tries: 3, seconds: 10 })
  })

  on(`${name}: what is given back was never there, and its wait neither`, async () => {
    const store = await create()
    await times(store, 2)
    const [third] = (await store.increment([ada])) as Extract<
      Awaited<ReturnType<LimitStore['increment']>>,
      readonly unknown[]
    >
    expect(await take(store, ada)).toBe('account 10')
    await third?.()
    expect(await store.read(ada)).toEqual({ tries: 2, seconds: 0 })
    const last = await store.increment([ada])
    if ('seconds' in last) throw new Error('It was given back.')
    await last[0]?.(9)
    expect(await store.read(ada)).toEqual({ tries: 0, seconds: 0 })
  })

  on(`${name}: a try that another one came after is given back alone`, async () => {
    const store = await create()
    const first = await store.increment([ada])
    await times(store, 2)
    if ('seconds' in first) throw new Error('The first one is free.')
    await first[0]?.()
    expect(await store.read(ada)).toMatchObject({ tries: 2, seconds: 0 })
  })

  on(`${name}: a strict count refuses at the limit, also when the wait is over`, async () => {
    const store = await create()
    const quick = count('quick', { firstWait: 0, maxWait: 0 })
    await times(store, 3, quick)
    expect(await take(store, { ...quick, isStrict: true })).toBe('account 1')
    expect(await take(store, quick)).toHaveLength(1)
    expect(await take(store, count('ada', { name: 'b' }), { ...ada, isStrict: true })).toHaveLength(2)
  })

  on(`${name}: a count that is reset begins again, and no other does`, async () => {
    const store = await create()
    const grace = count('grace')
    await times(store, 3)
    await times(store, 2, grace)
    expect(await store.reset(ada)).toBe(true)
    expect(await store.read(ada)).toEqual({ tries: 0, seconds: 0 })
    expect(await store.read(grace)).toMatchObject({ tries: 2 })
    expect(await store.reset(ada)).toBe(false)
  })

  on(`${name}: texts and numbers have an end`, async () => {
    const store = await create()
    const since = 'since:ada' as const
    expect([await store.incrementBy(since, 2, 10), await store.incrementBy(since, -1, 10)]).toEqual([2, 1])
    expect([await store.getAndDelete(since), await store.getAndDelete(since)]).toEqual([1, 0])
    await store.set('owner:ada', 'identity', 10)
    expect(await store.get('owner:ada')).toBe('identity')
    expect(await store.get('session:ada')).toBeNull()
  })
}

testWithRedis('many tries at the same time, in two instances, see each other', async () => {
  const { store, redis } = await redisStore()
  const second = connectRedis(redis.url, () => undefined)
  stops.unshift(() => disconnectRedis(second))
  const instances = [store, createRedisStore(second)]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => instances[at % 2]?.increment([ada]) ?? []),
  )
  expect(answers.filter((answer) => !('seconds' in answer))).toHaveLength(3)
})

testWithRedis('everything in Redis has an end and a bound', async () => {
  const { store, client } = await redisStore()
  await times(store, 2)
  await store.incrementBy('own:ada', 1, 10)
  for (const key of await client.keys('*')) expect(await client.pttl(key)).toBeGreaterThan(0)
  for (let at = 0; at < 100; at += 1) await store.increment([count(`name ${at % 10}`, { freeAttempts: 100 })])
  expect(await client.hlen('latchkey-limits:account')).toBeLessThanOrEqual(33)
})

test('while the store is unavailable, the memory counts', async () => {
  const client = connectRedis(`redis://127.0.0.1:${closedPort}`, () => undefined)
  disconnectRedis(client)
  const store = createFallbackStore(createRedisStore(client), createMemoryStore())
  await times(store, 3)
  expect(await take(store, ada)).toBe('account 10')
})
