import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { log } from '@/lib/log'
import { type PhoneRegistration, sendCode, verifyCode } from './phone-code'
import type { PhoneStepState } from './phone-session'
import { initialPhoneStep } from './phone-step'

const visitor = { cookieHeader: '', userAgent: '', ipAddress: '192.0.2.1', requestId: 'test' }
const asked: { path: string | undefined; body: unknown }[] = []
/** The status of the auth service's next response; 0 closes the connection. */
let status = 200
/** What happens while the auth service works. */
let onCall = () => {}
let count = 0

function next(): number {
  count += 1
  return count
}

beforeAll(async () => {
  process.env.AUTH_SERVICE_URL = await serve((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (piece) => {
      text += piece
    })
    incoming.on('end', () => {
      asked.push({ path: incoming.url, body: JSON.parse(text) })
      if (status === 0) return incoming.socket.destroy()
      outgoing.writeHead(status, status === 429 ? { 'retry-after': '90' } : {})
      onCall()
      outgoing.end('{}')
    })
  })
  process.env.ORY_SDK_URL = 'http://localhost:1'
  process.env.PHONE_ALLOWED_COUNTRIES = 'TW,US'
  process.env.LOG_LEVEL = 'silent'
})

afterAll(closeServers)

// A response is held back to hide how long a lookup took. `playClock` measures it, and no test has to wait for it.
beforeEach(() => {
  jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
})

afterEach(() => {
  asked.length = 0
  onCall = () => {}
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** A clock that advances only when the test does it, or when our code waits. No other timer ever fires. */
function playClock() {
  const start = 1100
  let now = start
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (delay = 0) => {
    now += delay
  })
  return { passed: () => now - start, goOn: (milliseconds: number) => (now += milliseconds) }
}

const registration = (step: PhoneStepState = initialPhoneStep): PhoneRegistration => ({
  flowId: `flow ${next()}`,
  visitor,
  step,
})
const newPhone = () => `+8869${10_000_000 + next()}`
const codeSent = (): PhoneStepState => ({
  kind: 'code_sent',
  phone: newPhone(),
  waitUntil: Date.now() + 60_000,
})

describe('requesting a code', () => {
  test.each([
    [200, 'code_sent', undefined, 200],
    [400, 'initial', 'refused', 400],
    [409, 'initial', 'bound', 409],
    [429, 'initial', 'bound', 429],
    [500, 'initial', 'refused', 502],
    [302, 'initial', 'refused', 502],
    [204, 'initial', 'refused', 502],
    [0, 'initial', 'refused', 502],
  ] as const)('a response of %i: %s, %s', async (received, kind, problem, sent) => {
    status = received
    const phone = newPhone()
    const one = registration()
    const result = await sendCode(one, ` ${phone.slice(0, 4)} ${phone.slice(4)}`)
    expect(result.step).toMatchObject({ kind, ...(problem && { problem }) })
    expect(result.status).toBe(sent)
    expect('retryAfter' in result).toBe(received === 429)
    expect(asked).toEqual([{ path: '/phone/send/code', body: { phone, flowId: one.flowId } }])
  })

  test.each([
    ['0912345678', 'format'],
    ['', 'format'],
    ['+447911123456', 'country'],
  ])('no code is sent to %j: %s', async (input, problem) => {
    expect(await sendCode(registration(), input)).toMatchObject({
      step: { kind: 'initial', phone: input, problem },
    })
    expect(asked).toEqual([])
  })

  test('the next code must wait, unless sending this one failed', async () => {
    status = 500
    const one = registration()
    const phone = newPhone()
    await sendCode(one, phone)
    status = 200
    expect((await sendCode(one, phone)).step.kind).toBe('code_sent')
    const early = await sendCode(one, phone)
    expect(early).toMatchObject({ status: 429, step: { phone, problem: 'too_often' } })
    expect(early.retryAfter).toBeGreaterThan(50)
    expect(early.step.waitUntil).toBeGreaterThan(Date.now() + 50_000)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['a new number', 200, 0, 400],
    ['a number of another account', 409, 0, 400],
    ['a number that takes a while to look up', 409, 399, 400],
    ['a number that takes longer to look up', 409, 410, 800],
  ])(
    'the response for %s takes a multiple of 400 ms, and no longer',
    async (_, received, takes, expected) => {
      status = received
      const clock = playClock()
      onCall = () => clock.goOn(takes)
      await sendCode(registration(), newPhone())
      expect(clock.passed()).toBe(expected)
    },
  )

  test('many codes for one IP address do not stop another one', async () => {
    status = 200
    playClock()
    const from = (ipAddress: string | null) =>
      sendCode({ ...registration(), visitor: { ...visitor, ipAddress } }, newPhone())
    for (let sent = 0; sent < 60; sent += 1) await from('192.0.2.61')
    expect((await from('192.0.2.61')).step.problem).toBe('too_often')
    expect((await from('192.0.2.62')).status).toBe(200)
    expect((await from(null)).status).toBe(200)
  })

  test('the log has the call', async () => {
    status = 409
    const info = jest.spyOn(log(), 'info')
    await sendCode(registration(), newPhone())
    expect(info.mock.calls).toMatchObject([[{ route: 'phone send', status: 409 }]])
  })

  test('the auth service can require a wait', async () => {
    status = 429
    const one = registration()
    const result = await sendCode(one, newPhone())
    expect(result.retryAfter).toBe(90)
    expect(result.step.waitUntil).toBeGreaterThan(Date.now() + 80_000)
    status = 200
    expect(await sendCode(one, newPhone())).toMatchObject({ status: 429 })
    expect(asked).toHaveLength(1)
  })
})

describe('checking a code', () => {
  test.each([
    ['a code that may be too old is noted in the log', -1, 1],
    ['a code that is fresh is not', 60_000, 0],
    ['a code whose time is just over is not', 0, 0],
  ])('%s', async (_, left, lines) => {
    const warn = jest.spyOn(log(), 'warn')
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now)
    status = 200
    const step = { ...codeSent(), waitUntil: now + left }
    expect((await verifyCode(registration(step), '123456')).step.kind).toBe('verified')
    expect(warn.mock.calls.filter((call) => call.includes('The SMS code has expired'))).toEqual(
      Array.from({ length: lines }, () => [
        { requestId: 'test', route: 'phone verify', outcome: 'code_expired' },
        'The SMS code has expired',
      ]),
    )
  })

  test.each([
    [200, 'verified', undefined, 200],
    [400, 'code_sent', 'code', 400],
    [409, 'code_sent', 'verification', 409],
    [429, 'code_sent', 'verification', 429],
    [500, 'code_sent', 'verification', 502],
    [0, 'code_sent', 'verification', 502],
  ] as const)('a response of %i: %s, %s', async (received, kind, problem, sent) => {
    status = received
    const one = registration(codeSent())
    const info = jest.spyOn(log(), 'info')
    const result = await verifyCode(one, ' 12 34-５６ ')
    expect(result.step).toMatchObject({ kind, phone: one.step.phone, ...(problem && { problem }) })
    expect(result.status).toBe(sent)
    expect(result.retryAfter).toBe(received === 429 ? 90 : undefined)
    expect('retryAfter' in result).toBe(received === 429)
    expect(info.mock.calls).toMatchObject(received === 0 ? [] : [[{ route: 'phone verify' }]])
    expect(asked).toEqual([
      { path: '/phone/verify', body: { phone: one.step.phone, code: '123456', flowId: one.flowId } },
    ])
  })

  test.each([
    ['no code was sent', initialPhoneStep, '123456', 400, {}],
    ['no code was typed', codeSent(), '  ', 400, { problem: 'code' }],
    ['the number is verified', { ...codeSent(), kind: 'verified' } as const, '123456', 200, {}],
  ])('%s: the auth service is not called', async (_, step, input, expected, change) => {
    expect(await verifyCode(registration(step), input)).toEqual({
      step: { ...step, ...change },
      status: expected,
    })
    expect(asked).toEqual([])
  })

  test('a text that is too long for a code is cut', async () => {
    status = 400
    await verifyCode(registration(codeSent()), '1'.repeat(65))
    expect(asked).toMatchObject([{ body: { code: '1'.repeat(64) } }])
  })

  test('the fifteen guesses of an hour are used up', async () => {
    status = 400
    const one = registration(codeSent())
    for (let guess = 0; guess < 15; guess += 1) expect((await verifyCode(one, '1')).status).toBe(400)
    const { step, ...result } = await verifyCode(one, '1')
    expect(result).toEqual({ status: 429, retryAfter: expect.any(Number) })
    expect(result.retryAfter).toBeGreaterThan(3500)
    expect(step).toMatchObject({ kind: 'code_sent', phone: one.step.phone, problem: 'too_often' })
    expect(step.waitUntil).toBeGreaterThan(Date.now() + 3500_000)
    expect(asked).toHaveLength(15)
  })

  test('many guesses from one IP address do not stop another one', async () => {
    status = 400
    const from = (ipAddress: string | null) =>
      verifyCode({ ...registration(codeSent()), visitor: { ...visitor, ipAddress } }, '1')
    await Promise.all(Array.from({ length: 120 }, () => from('192.0.2.71')))
    expect((await from('192.0.2.71')).status).toBe(429)
    expect((await from('192.0.2.72')).status).toBe(400)
    expect((await from(null)).status).toBe(400)
  })
})
