import { afterAll, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { closedPort } from '@/lib/http/testing/test-server'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { phoneLimits } from './phone-code'

const logged = collectLogLines()
const opened = jest.spyOn(Redis.prototype, 'on')
afterAll(() => {
  for (const client of new Set(opened.mock.contexts as Redis[])) disconnectRedis(client)
})

test('with REDIS_URL, an unavailable store is in the log, and the limits are counted in memory', async () => {
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    REDIS_URL: `redis://127.0.0.1:${closedPort}`,
    LOG_LEVEL: 'info',
  })
  const call = { flow: 'one', phone: '+886912345678', ipAddress: '192.0.2.1' }
  expect(await phoneLimits().countCall('send', call)).toBeNull()
  expect(await phoneLimits().countCall('send', call)).toBeGreaterThan(50)
  expect(logged()).toContainEqual(expect.objectContaining({ level: 40, outcome: 'redis_unavailable' }))
})

test('a process has one set of limits', () => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
  expect(phoneLimits()).toBe(phoneLimits())
})

test('without REDIS_URL, nothing is connected, and the limits are counted in memory', async () => {
  jest.resetModules()
  const ofProcess = globalThis as { [key: symbol]: unknown }
  for (const name of ['redis', 'phone-limits']) delete ofProcess[Symbol.for(`latchkey.${name}`)]
  delete process.env.REDIS_URL
  const { Redis: NewRedis } = await import('ioredis')
  const connected = jest.spyOn(NewRedis.prototype, 'connect').mockResolvedValue(undefined)
  const limits = (await import('./phone-code')).phoneLimits()
  const call = { flow: 'two', phone: '+886912345679', ipAddress: '192.0.2.1' }
  expect(await limits.countCall('send', call)).toBeNull()
  expect(await limits.countCall('send', call)).toBeGreaterThan(50)
  expect(connected).not.toHaveBeenCalled()
})
