import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { log } from '@/lib/log'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { type PhoneRegistration, sendCode, verifyCode } from './phone-code'
import { firstStep } from './phone-step'

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

afterEach(() => {
  asked.length = 0
  onCall = () => {}
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** A clock that goes on only when the test says so, or when our code waits. No other timer ever fires. */
function playClock() {
  const start = 1000
  let now = start
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (delay = 0) => {
    now += delay
  })
  return { passed: () => now - start, goOn: (milliseconds: number) => (now += milliseconds) }
}

const registration = (step: PhoneStepState = firstStep): PhoneRegistration => ({
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

describe('asking for a code', () => {
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

  test('the next code has to wait, unless sending this one failed', async () => {
    status = 500
    const one = registration()
    const phone = newPhone()
    await sendCode(one, phone)
    status = 200
    expect((await sendCode(one, phone)).step.kind).toBe('code_sent')
    expect(await sendCode(one, phone)).toMatchObject({ status: 429, step: { problem: 'too_often' } })
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

  test('we wait when the auth service asks for it', async () => {
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
  ])('%s', async (_, left, lines) => {
    const warn = jest.spyOn(log(), 'warn')
    status = 200
    const step = { ...codeSent(), waitUntil: Date.now() + left }
    expect((await verifyCode(registration(step), '123456')).step.kind).toBe('verified')
    expect(warn.mock.calls.filter((call) => call.includes('The SMS code has expired'))).toHaveLength(lines)
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
    const result = await verifyCode(one, ' 12 34-５６ ')
    expect(result.step).toMatchObject({ kind, phone: one.step.phone, ...(problem && { problem }) })
    expect(result.status).toBe(sent)
    expect(asked).toEqual([
      { path: '/phone/verify', body: { phone: one.step.phone, code: '123456', flowId: one.flowId } },
    ])
  })

  test.each([
    ['no code was sent', firstStep, '123456'],
    ['no code was typed', codeSent(), '  '],
  ])('%s: the auth service is not called', async (_, step, input) => {
    expect((await verifyCode(registration(step), input)).status).toBe(400)
    expect(asked).toEqual([])
  })
})
