import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'
import { connectRedis } from './redis'
import { disconnectRedis } from './testing/disconnect-redis'

test('an unavailable store is reported once, and again after it was available', async () => {
  let told = 0
  const redis = connectRedis(`redis://127.0.0.1:${closedPort}`, () => {
    told += 1
  })
  try {
    for (let attempts = 0; attempts < 2; attempts += 1) {
      await new Promise((resolve) => redis.once('reconnecting', resolve))
    }
    expect(told).toBe(1)
    redis.emit('ready')
    redis.emit('error', new Error('away again'))
    expect(told).toBe(2)
  } finally {
    disconnectRedis(redis)
  }
})

test('a silent store is abandoned after a second', async () => {
  const server = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const redis = connectRedis(`redis://127.0.0.1:${port}`, () => undefined)
  try {
    await once(redis, 'connect')
    const answer = redis.get('x')
    jest.advanceTimersByTime(999)
    const nothing = Symbol('nothing')
    expect(await Promise.race([answer, nextTurn(nothing)])).toBe(nothing)
    jest.advanceTimersByTime(1)
    await expect(answer).rejects.toThrow('Command timed out')
  } finally {
    disconnectRedis(redis)
    await new Promise((resolve) => server.close(resolve))
  }
})
