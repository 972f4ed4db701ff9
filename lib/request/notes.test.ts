import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { closedPort } from '@/lib/http/testing/test-server'
import { createNotes, notes } from './notes'
import { connectRedis } from './redis'
import { disconnectRedis } from './testing/disconnect-redis'
import { redisMissing, startRedis } from './testing/redis-harness'

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

  test('a note is given out once', async () => {
    const kept = createNotes(secrets)
    await kept.keep('a', note, 60)
    expect(await kept.take('b', schema)).toBeNull()
    expect(await kept.take('a', schema)).toEqual(note)
    expect(await kept.take('a', schema)).toBeNull()
  })

  test('a note ends', async () => {
    const kept = createNotes(secrets)
    await kept.keep('a', note, 60)
    await kept.keep('b', note, 60)
    jest.advanceTimersByTime(59_000)
    expect(await kept.take('a', schema)).toEqual(note)
    jest.advanceTimersByTime(1000)
    expect(await kept.take('b', schema)).toBeNull()
  })

  test('a note of another shape is none', async () => {
    const kept = createNotes(secrets)
    await kept.keep('a', { to: 7 }, 60)
    expect(await kept.take('a', schema)).toBeNull()
  })

  test('the newest note with a key counts', async () => {
    const kept = createNotes(secrets)
    await kept.keep('a', note, 60)
    await kept.keep('a', { to: '/' }, 60)
    expect(await kept.take('a', schema)).toEqual({ to: '/' })
  })
})

test('a store that is away: each instance keeps its own notes', async () => {
  const redis = connectRedis(`redis://127.0.0.1:${closedPort}`, () => undefined)
  try {
    const kept = createNotes(secrets, redis)
    await kept.keep('a', note, 60)
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

  test('one instance takes what another one kept, once, and the store reads nothing of it', async () => {
    const [first, second] = clients.map((client) => createNotes(secrets, client))
    await first?.keep('a', note, 60)
    const [key = ''] = (await clients[0]?.keys('*')) ?? []
    expect(await clients[0]?.get(key)).not.toContain('sessions')
    expect(await clients[0]?.ttl(key)).toBeGreaterThan(50)
    expect(await second?.take('a', schema)).toEqual(note)
    expect(await first?.take('a', schema)).toBeNull()
  })
})

test('a process has one set of notes', () => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', SESSION_SECRET: secrets[0] })
  expect(notes()).toBe(notes())
})
