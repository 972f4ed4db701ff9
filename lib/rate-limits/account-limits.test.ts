import { beforeAll, expect, test } from '@jest/globals'
import { configuredLimits, readAccountLimits, resetAccountLimits } from './account-limits'
import { counterName, createDigests } from './digests'
import { createMemoryStore } from './memory-store'

const secret = 'for-unit-tests-only-0123456789-0123456789'
beforeAll(() => {
  Object.assign(process.env, {
    ...{ APP_URL: 'https://login.example.com', ORY_SDK_URL: 'https://kratos.example.com' },
    ...{ SESSION_SECRET: secret, GUESS_LIMITS: 'account=2' },
  })
})

test('the attempts of an account are read by its name in any spelling, and reset with its wait', async () => {
  const store = createMemoryStore()
  const of = counterName(createDigests(secret).account('ada@example.com'))
  const { account: limit } = configuredLimits()
  expect(limit.freeAttempts).toBe(2)
  const read = async (identifier: string, ipAddress?: string) =>
    (await readAccountLimits(store, { identifier, ipAddress })).filter(({ count }) => count > 0)
  const ada = ' ADA@example.com'
  expect(await read(ada)).toEqual([])

  await store.increment([{ limit, of }])
  await store.increment([{ limit, of }])
  expect(await read(ada)).toEqual([{ limit: 'account', count: 2, seconds: 30 }])
  expect(await read('bob@example.com')).toEqual([])

  expect(await resetAccountLimits(store, { identifier: 'bob@example.com' })).toBe(0)
  expect(await resetAccountLimits(store, { identifier: ada })).toBe(1)
  expect(await read(ada)).toEqual([])
})

test('the attempts from one network are a count of their own', async () => {
  const limits = async (ipAddress?: string) => {
    const read = await readAccountLimits(createMemoryStore(), { identifier: 'ada@example.com', ipAddress })
    return read.map(({ limit }) => limit)
  }
  expect(await limits('192.0.2.1')).toContain('account-network')
  expect(await limits()).not.toContain('account-network')
})
