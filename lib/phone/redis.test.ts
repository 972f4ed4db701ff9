import { expect, test } from '@jest/globals'
import getPort from 'get-port'
import { connectRedis } from './redis'
import { phoneLimits } from './shared-limits'

test('we hear once that the store is away, and again after it was there', async () => {
  let told = 0
  const redis = connectRedis(`redis://127.0.0.1:${await getPort()}`, () => {
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
    redis.disconnect()
  }
})

test('a process has one set of limits', () => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
  expect(phoneLimits()).toBe(phoneLimits())
})
