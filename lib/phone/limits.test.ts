import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'
import { log } from '@/lib/log'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { redisMissing, startRedis } from '@/lib/request/testing/redis-harness'
import { createPhoneLimits, type PhoneCall, type PhoneLimits } from './limits'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })

const phone = '+886912345678'
const ipAddress = '192.0.2.1'

/** Makes calls at the same time and returns how many were allowed. */
async function burst(
  kind: 'send' | 'verify',
  limits: readonly PhoneLimits[],
  calls: readonly PhoneCall[],
): Promise<number> {
  const waits = await Promise.all(calls.map((call, at) => limits[at % limits.length]?.countCall(kind, call)))
  return waits.filter((wait) => wait === null).length
}

const calls = (change: (at: number) => Partial<PhoneCall>, count = 200): PhoneCall[] =>
  Array.from({ length: count }, (_, at) => ({
    flow: `flow ${at}`,
    phone: `phone ${at}`,
    ipAddress: ipAddress,
    ...change(at),
  }))

describe('in memory', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('a limit that is reached is in the log, without the number', async () => {
    const lines: unknown[] = []
    const warn = jest.spyOn(log(), 'warn').mockImplementation((line: unknown) => {
      lines.push(line)
    })
    const limits = createPhoneLimits()
    const call = { flow: 'f', phone, ipAddress }
    await limits.countCall('send', call)
    await limits.countCall('send', call)
    warn.mockRestore()
    expect(lines).toEqual([{ outcome: 'limit_reached', limit: 'wait-flow' }])
  })

  test('many calls from one IP address send 60 codes in an hour', async () => {
    const limits = createPhoneLimits()
    expect(
      await burst(
        'send',
        [limits],
        calls(() => ({})),
      ),
    ).toBe(60)
    jest.advanceTimersByTime(3599_000)
    expect(
      await burst(
        'send',
        [limits],
        calls(() => ({ flow: 'late', phone: 'late' })),
      ),
    ).toBe(0)
    jest.advanceTimersByTime(1_000)
    expect(
      await burst(
        'send',
        [limits],
        calls((at) => ({ flow: `new ${at}` })),
      ),
    ).toBe(60)
  })

  test.each([
    ['number', { phone }],
    ['flow', { flow: 'one' }],
  ])('many calls for one %s send one code a minute, and five in an hour', async (_, same) => {
    const limits = createPhoneLimits()
    const allowed: number[] = []
    for (let minute = 0; minute < 8; minute += 1) {
      const from = (at: number) => ({ ipAddress: `198.51.${minute}.${at}`, flow: `flow ${minute}-${at}` })
      const other = (at: number) => ({ phone: `phone ${minute}-${at}` })
      allowed.push(
        await burst(
          'send',
          [limits],
          calls((at) => ({ ...from(at), ...other(at), ...same })),
        ),
      )
      jest.advanceTimersByTime(60_000)
    }
    expect(allowed).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
  })

  test.each([
    ['flow', { flow: 'one' }, 15],
    ['number', { phone }, 15],
    ['IP address', {}, 120],
  ])('the most guesses in an hour for one %s', async (_, same, expected) => {
    expect(
      await burst(
        'verify',
        [createPhoneLimits()],
        calls(() => same),
      ),
    ).toBe(expected)
  })

  test('returns how long to wait', async () => {
    const limits = createPhoneLimits()
    const call = { flow: 'one', phone, ipAddress }
    expect(await limits.countCall('send', call)).toBeNull()
    jest.advanceTimersByTime(20_500)
    expect(await limits.countCall('send', call)).toBe(40)
  })

  test('forgiveWait ends the wait, and block makes it as long as the auth service requires', async () => {
    const limits = createPhoneLimits()
    const call = { flow: 'one', phone, ipAddress }
    await limits.countCall('send', call)
    await limits.forgiveWait(call)
    expect(await limits.countCall('send', call)).toBeNull()
    await limits.block(call, 300)
    jest.advanceTimersByTime(299_000)
    expect(await limits.countCall('send', call)).toBe(1)
  })

  test('forgiveWait keeps the count of the hour', async () => {
    const limits = createPhoneLimits()
    const call = { flow: 'one', phone, ipAddress }
    for (let count = 0; count < 5; count += 1) {
      expect(await limits.countCall('send', call)).toBeNull()
      await limits.forgiveWait(call)
    }
    expect(await limits.countCall('send', call)).toBe(3600)
  })

  test('block does not block others with the same IP address', async () => {
    const limits = createPhoneLimits()
    await limits.block({ flow: 'one', phone, ipAddress }, 300)
    expect(await limits.countCall('send', { flow: 'two', phone: 'another', ipAddress })).toBeNull()
  })

  test('an error in a call is not taken for a limit', async () => {
    const call = { flow: 'one', ipAddress } as PhoneCall
    await expect(createPhoneLimits().countCall('verify', call)).rejects.toThrow('must be of type string')
  })

  test('calls over the limit of one IP address do not count for the number', async () => {
    const limits = createPhoneLimits()
    await burst(
      'send',
      [limits],
      calls(() => ({})),
    )
    expect(await limits.countCall('send', { flow: 'x', phone, ipAddress: ipAddress })).not.toBeNull()
    expect(await limits.countCall('send', { flow: 'x', phone, ipAddress: '192.0.2.2' })).toBeNull()
  })

  test('all IP addresses of one IPv6 network count as one', async () => {
    const limits = createPhoneLimits()
    const from = (at: number) => ({ ipAddress: `2001:db8:0:1::${at.toString(16)}` })
    expect(await burst('send', [limits], calls(from))).toBe(60)
    expect(await limits.countCall('send', { flow: 'x', phone, ipAddress: '2001:db8:0:2::1' })).toBeNull()
  })
})

test('while Redis is not available each instance has its own counters', async () => {
  const redis = connectRedis(`redis://127.0.0.1:${closedPort}`, () => undefined)
  disconnectRedis(redis)
  const limits = createPhoneLimits(redis)
  expect(await limits.countCall('send', { flow: 'one', phone, ipAddress: ipAddress })).toBeNull()
  expect(await limits.countCall('send', { flow: 'two', phone, ipAddress: ipAddress })).toBeGreaterThan(50)
})

if (redisMissing) process.stdout.write(`Two instances with one Redis: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

testWithRedis('Redis knows no number, no flow and no IP address', async () => {
  const redis = await startRedis()
  const client = connectRedis(redis.url, () => undefined)
  try {
    const limits = createPhoneLimits(client)
    const call = { flow: 'flow-of-ada', phone, ipAddress }
    await limits.countCall('send', call)
    await limits.countCall('verify', call)
    await limits.block(call, 300)
    const keys = await client.keys('*')
    expect(keys.length).toBeGreaterThan(4)
    for (const key of keys) expect(key).toMatch(/^latchkey-phone-[\w-]+:[\w-]{43}$/)
    expect(keys.join()).not.toMatch(/912345678|flow-of-ada|192\.0\.2/)
  } finally {
    disconnectRedis(client)
    redis.stop()
  }
})

testWithRedis('two instances with one Redis share their limits', async () => {
  const redis = await startRedis()
  const clients = [1, 2].map(() => connectRedis(redis.url, () => undefined))
  try {
    const instances = clients.map((client) => createPhoneLimits(client))
    expect(
      await burst(
        'send',
        instances,
        calls(() => ({ phone })),
      ),
    ).toBe(1)
    expect(
      await burst(
        'verify',
        instances,
        calls(() => ({ flow: 'one' })),
      ),
    ).toBe(15)
  } finally {
    for (const client of clients) disconnectRedis(client)
    redis.stop()
  }
})

testWithRedis('while Redis is restarted, no call waits for it, and then instances share again', async () => {
  const redis = await startRedis()
  const client = connectRedis(redis.url, () => undefined)
  const limits = createPhoneLimits(client)
  const call = { flow: 'one', phone, ipAddress }
  const servers = [redis]
  try {
    expect(await limits.countCall('send', call)).toBeNull()
    redis.stop()
    await new Promise((resolve) => client.once('close', resolve))
    const start = performance.now()
    // The memory has its own counts. Five limits are counted, and each one that waits for the store waits a second.
    expect(await limits.countCall('send', call)).toBeNull()
    expect(await limits.countCall('send', call)).toBeGreaterThan(50)
    expect(performance.now() - start).toBeLessThan(1000)

    servers.push(await startRedis(redis.port))
    // It may be refused before the new one listens.
    await new Promise((resolve) => client.once('ready', resolve))
    expect(await limits.countCall('send', call)).toBeNull()
    expect(await client.dbsize()).toBe(5)
  } finally {
    disconnectRedis(client)
    for (const server of servers) server.stop()
  }
})
