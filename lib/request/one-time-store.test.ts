import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { closedPort } from '@/lib/http/testing/test-server'
import { seal } from '@/lib/session/seal'
import { createOneTimeStore, oneTimeLimits, oneTimeStore } from './one-time-store'
import { connectRedis } from './redis'
import { disconnectRedis } from './testing/disconnect-redis'
import { redisMissing, startRedis } from './testing/redis-harness'

const logged = collectLogLines()
const secrets = ['for-unit-tests-only-0123456789-0123456789']
const schema = z.object({ to: z.string() })
const note = { to: '/sessions' }

describe('in memory', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('a value is returned once', async () => {
    const kept = createOneTimeStore(secrets)
    await kept.put('a', note, 60)
    expect(await kept.take('b', schema)).toBeNull()
    expect(await kept.take('a', schema)).toEqual(note)
    expect(await kept.take('a', schema)).toBeNull()
  })

  test('a value expires', async () => {
    const kept = createOneTimeStore(secrets)
    await kept.put('a', note, 60)
    await kept.put('b', note, 60)
    jest.advanceTimersByTime(59_000)
    expect(await kept.take('a', schema)).toEqual(note)
    jest.advanceTimersByTime(1000)
    expect(await kept.take('b', schema)).toBeNull()
  })

  test('a value with another schema is rejected', async () => {
    const kept = createOneTimeStore(secrets)
    await kept.put('a', { to: 7 }, 60)
    expect(await kept.take('a', schema)).toBeNull()
  })

  test('if the values fill the memory, the oldest one is dropped', async () => {
    const size = (await seal({ note, endsAt: Date.now() }, secrets, 0)).length
    const kept = createOneTimeStore(secrets, undefined, { ...oneTimeLimits, total: 2 * size })
    for (const key of ['a', 'b', 'c']) await kept.put(key, note, 60)
    expect(await kept.take('a', schema)).toBeNull()
    expect(await kept.take('b', schema)).toEqual(note)
    expect(await kept.take('c', schema)).toEqual(note)
  })

  test('an expired value makes room', async () => {
    const size = (await seal({ note, endsAt: Date.now() }, secrets, 0)).length
    const kept = createOneTimeStore(secrets, undefined, { ...oneTimeLimits, total: 2 * size })
    await kept.put('a', note, 1)
    jest.advanceTimersByTime(1000)
    for (const key of ['b', 'c']) await kept.put(key, note, 60)
    expect(await kept.take('b', schema)).toEqual(note)
    expect(await kept.take('c', schema)).toEqual(note)
  })

  test('a value over 4 kB is not stored', async () => {
    const kept = createOneTimeStore(secrets)
    const noteOf = (size: number) => ({ to: 'x'.repeat(size - JSON.stringify({ to: '' }).length) })
    expect(await kept.put('a', noteOf(oneTimeLimits.size), 60)).toBe(true)
    expect(await kept.put('b', noteOf(oneTimeLimits.size + 1), 60)).toBe(false)
    expect(await kept.take('b', schema)).toBeNull()
  })

  test('the newest value of a key counts', async () => {
    const kept = createOneTimeStore(secrets)
    await kept.put('a', note, 60)
    await kept.put('a', { to: '/' }, 60)
    expect(await kept.take('a', schema)).toEqual({ to: '/' })
  })
})

describe('a code', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const issued = (one = createOneTimeStore(secrets), seconds = 60) => one.issue('p', note, seconds) ?? ''

  test('of one process works in another, without shared state', async () => {
    const code = issued()
    expect(code).not.toContain('sessions')
    expect(await createOneTimeStore(secrets).redeem('p', code, schema)).toEqual(note)
    const newer = ['the-newer-secret-0123456789-0123456789', ...secrets]
    expect(await createOneTimeStore(newer).redeem('p', code, schema)).toEqual(note)
  })

  test('works once in a process, in any spelling', async () => {
    const one = createOneTimeStore(secrets)
    const code = issued(one)
    expect(await one.redeem('p', `${code}=`, schema)).toBeNull()
    expect(await one.redeem('p', code, schema)).toEqual(note)
    for (const again of [code, `${code}=`, `${code} `])
      expect(await one.redeem('p', again, schema)).toBeNull()
  })

  test('is for one purpose, of one schema, and for a minute', async () => {
    const one = createOneTimeStore(secrets)
    expect(await one.redeem('other', issued(), schema)).toBeNull()
    expect(await one.redeem('p', issued(), z.object({ to: z.number() }))).toBeNull()
    expect(
      await createOneTimeStore(['another-secret-0123456789-0123456789']).redeem('p', issued(), schema),
    ).toBeNull()
    for (const made of ['', 'made up', 'AAAA', 'A'.repeat(80)])
      expect(await one.redeem('p', made, schema)).toBeNull()
    const code = issued()
    jest.advanceTimersByTime(60_000)
    expect(await one.redeem('p', code, schema)).toBeNull()
  })

  test('is not created for a value over 4 kB', () => {
    expect(createOneTimeStore(secrets).issue('p', { to: 'x'.repeat(oneTimeLimits.size) }, 60)).toBeNull()
  })

  test('is remembered as spent while it is valid, and a full list accepts no more until one expires', async () => {
    const one = createOneTimeStore(secrets, undefined, { ...oneTimeLimits, spent: 2 })
    const [first = '', second = '', third = ''] = [issued(one, 30), issued(), issued()]
    for (const code of [first, second]) expect(await one.redeem('p', code, schema)).toEqual(note)
    for (const code of [first, second, third]) expect(await one.redeem('p', code, schema)).toBeNull()
    jest.advanceTimersByTime(30_000)
    expect(await one.redeem('p', third, schema)).toEqual(note)
    for (const code of [first, second, third]) expect(await one.redeem('p', code, schema)).toBeNull()
  })

  test('works while the store is unavailable', async () => {
    const away = { set: () => Promise.reject(new Error('away')) } as unknown as Redis
    const one = createOneTimeStore(secrets, away)
    const code = issued(one)
    expect(await one.redeem('p', code, schema)).toEqual(note)
    expect(await one.redeem('p', code, schema)).toBeNull()
  })
})

describe('room for two values is room for two, after', () => {
  const broken = () => Promise.reject(new Error('broken'))
  /** A store whose commands all work, except one. */
  const storeWithout = (command: string) => {
    const works = { set: async () => 'OK', del: async () => 1, getdel: async () => null }
    return { ...works, [command]: broken } as unknown as Redis
  }

  /** How many of the newest notes are there, of three. */
  async function room(kept: ReturnType<typeof createOneTimeStore>): Promise<number> {
    for (const key of ['a', 'b', 'c']) await kept.put(key, note, 60)
    const found = []
    for (const key of ['a', 'b', 'c']) found.push(await kept.take(key, schema))
    return found.filter((each) => each !== null).length
  }

  test('values that could not be written', async () => {
    const size = (await seal({ note, endsAt: Date.now() }, secrets, 0)).length
    const kept = createOneTimeStore(secrets, undefined, { ...oneTimeLimits, total: 2 * size })
    for (const key of ['x', 'y', 'z']) await expect(kept.put(key, { size: 1n }, 60)).rejects.toThrow()
    expect(await room(kept)).toBe(2)
  })

  test.each(['set', 'getdel'])('the store failed at %s', async (command) => {
    const size = (await seal({ note, endsAt: Date.now() }, secrets, 0)).length
    const redis = storeWithout(command)
    const kept = createOneTimeStore(secrets, redis, { ...oneTimeLimits, total: 2 * size })
    for (const key of ['x', 'y', 'z']) await kept.put(key, note, 60)
    for (const key of ['x', 'y', 'z']) await kept.take(key, schema)
    Object.assign(redis, { set: broken, getdel: broken })
    expect(await room(kept)).toBe(2)
  })

  test('the store could not delete an evicted value', async () => {
    const size = (await seal({ note, endsAt: Date.now() }, secrets, 0)).length
    const redis = storeWithout('del')
    const kept = createOneTimeStore(secrets, redis, { ...oneTimeLimits, total: 2 * size })
    for (const key of ['x', 'y', 'z']) expect(await kept.put(key, note, 60)).toBe(true)
    Object.assign(redis, { set: broken, getdel: broken })
    expect(await room(kept)).toBe(2)
  })
})

test('an unavailable store: each instance has its own values', async () => {
  const redis = connectRedis(`redis://127.0.0.1:${closedPort}`, () => undefined)
  try {
    const kept = createOneTimeStore(secrets, redis)
    await kept.put('a', note, 60)
    expect(await kept.take('a', schema)).toEqual(note)
    expect(await kept.take('a', schema)).toBeNull()
  } finally {
    disconnectRedis(redis)
  }
})

const withRedis = redisMissing ? describe.skip : describe
withRedis('in a shared store', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  let clients: Redis[]
  beforeAll(async () => {
    server = await startRedis()
    clients = [0, 1].map(() => connectRedis(server.url, () => undefined))
  })
  afterAll(async () => {
    for (const client of clients ?? []) disconnectRedis(client)
    server?.stop()
  })

  test('one instance returns another one’s value, once, and the store cannot read it', async () => {
    const [first, second] = clients.map((client) => createOneTimeStore(secrets, client))
    await first?.put('a', note, 60)
    const [key = ''] = (await clients[0]?.keys('*')) ?? []
    expect(await clients[0]?.get(key)).not.toContain('sessions')
    expect(await clients[0]?.ttl(key)).toBeGreaterThan(50)
    expect(await second?.take('a', schema)).toEqual(note)
    expect(await first?.take('a', schema)).toBeNull()
  })

  test('an evicted value leaves the store, too', async () => {
    const [first, second] = clients.map((client) =>
      createOneTimeStore(secrets, client, { ...oneTimeLimits, total: 1 }),
    )
    await first?.put('a', note, 60)
    expect(await clients[0]?.keys('*')).toEqual([])
    expect(await second?.take('a', schema)).toBeNull()
  })

  test('a code of one instance works in another, once among all of them', async () => {
    const [first, second] = clients.map((client) => createOneTimeStore(secrets, client))
    const code = first?.issue('p', note, 60) ?? ''
    expect(await second?.redeem('p', code, schema)).toEqual(note)
    expect(await first?.redeem('p', code, schema)).toBeNull()
    expect(await second?.redeem('p', code, schema)).toBeNull()
  })
})

/** Simulates a new start of the process. */
function forgetNotes(): void {
  jest.resetModules()
  delete (globalThis as { [id]?: unknown })[id]
}
const id = Symbol.for('latchkey.notes')

test('with REDIS_URL, an unavailable store is in the log', async () => {
  const opened = jest.spyOn(Redis.prototype, 'on')
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: secrets[0],
    REDIS_URL: `redis://127.0.0.1:${closedPort}`,
  })
  const kept = oneTimeStore()
  expect(oneTimeStore()).toBe(kept)
  const clients = new Set(opened.mock.contexts as Redis[])
  opened.mockRestore()
  await kept.put('a', note, 60)
  for (const client of clients) disconnectRedis(client)
  expect(clients.size).toBe(1)
  expect(logged()).toEqual([expect.objectContaining({ level: 40, outcome: 'redis_unavailable' })])
})

test('without REDIS_URL, a process has one store, too', async () => {
  forgetNotes()
  delete process.env.REDIS_URL
  const { oneTimeStore } = await import('./one-time-store')
  const kept = oneTimeStore()
  await kept.put('a', note, 60)
  expect(await oneTimeStore().take('a', schema)).toEqual(note)
})
