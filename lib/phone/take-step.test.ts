import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { firstStep } from './phone-step'
import { type Registrant, sendCode, verifyCode } from './take-step'

const visitor = { cookieHeader: '', userAgent: '', ipAddress: '192.0.2.1', requestId: 'test' }
const asked: { path: string | undefined; body: unknown }[] = []
/** What the auth service answers next; 0 cuts the connection. */
let status = 200
/** How long it takes to answer, in milliseconds. */
let delay = 0
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
      setTimeout(() => outgoing.end('{}'), delay)
    })
  })
  process.env.ORY_SDK_URL = 'http://localhost:1'
  process.env.PHONE_ALLOWED_COUNTRIES = 'TW,US'
  process.env.LOG_LEVEL = 'silent'
})

afterAll(closeServers)

afterEach(() => {
  asked.length = 0
})

const registrant = (step: PhoneStepState = firstStep): Registrant => ({
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
  ] as const)('answered %i: %s, %s', async (answer, is, problem, told) => {
    status = answer
    const phone = newPhone()
    const one = registrant()
    const taken = await sendCode(one, ` ${phone.slice(0, 4)} ${phone.slice(4)}`)
    expect(taken.step).toMatchObject({ kind: is, ...(problem && { problem }) })
    expect(taken.status).toBe(told)
    expect(asked).toEqual([{ path: '/phone/send/code', body: { phone, flowId: one.flowId } }])
  })

  test.each([
    ['0912345678', 'format'],
    ['', 'format'],
    ['+447911123456', 'country'],
  ])('%j is not sent anywhere: %s', async (typed, problem) => {
    expect(await sendCode(registrant(), typed)).toMatchObject({
      step: { kind: 'initial', phone: typed, problem },
    })
    expect(asked).toEqual([])
  })

  test('the next one has to wait, unless this one failed', async () => {
    status = 500
    const one = registrant()
    const phone = newPhone()
    await sendCode(one, phone)
    status = 200
    expect((await sendCode(one, phone)).step.kind).toBe('code_sent')
    expect(await sendCode(one, phone)).toMatchObject({ status: 429, step: { problem: 'too_often' } })
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['a new number', 200, 0, 400],
    ['a number that somebody has', 409, 0, 400],
    ['a number that takes a while to look up', 409, 410, 800],
  ])('%s is answered at the same moments as any other', async (_, answer, takes, least) => {
    status = answer
    delay = takes
    const startedAt = performance.now()
    await sendCode(registrant(), newPhone())
    delay = 0
    // Timers may be a fraction of a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(least - 2)
  })

  test('an auth service that asks for time gets it', async () => {
    status = 429
    const one = registrant()
    const taken = await sendCode(one, newPhone())
    expect(taken.retryAfter).toBe(90)
    expect(taken.step.waitUntil).toBeGreaterThan(Date.now() + 80_000)
    status = 200
    expect(await sendCode(one, newPhone())).toMatchObject({ status: 429 })
    expect(asked).toHaveLength(1)
  })
})

describe('checking a code', () => {
  test.each([
    [200, 'verified', undefined, 200],
    [400, 'code_sent', 'code', 400],
    [409, 'code_sent', 'verification', 409],
    [429, 'code_sent', 'verification', 429],
    [500, 'code_sent', 'verification', 502],
    [0, 'code_sent', 'verification', 502],
  ] as const)('answered %i: %s, %s', async (answer, is, problem, told) => {
    status = answer
    const one = registrant(codeSent())
    const taken = await verifyCode(one, ' 12 34-５６ ')
    expect(taken.step).toMatchObject({ kind: is, phone: one.step.phone, ...(problem && { problem }) })
    expect(taken.status).toBe(told)
    expect(asked).toEqual([
      { path: '/phone/verify', body: { phone: one.step.phone, code: '123456', flowId: one.flowId } },
    ])
  })

  test.each([
    ['nothing was sent', firstStep, '123456'],
    ['no code was typed', codeSent(), '  '],
  ])('%s: nobody is asked', async (_, step, typed) => {
    expect((await verifyCode(registrant(step), typed)).status).toBe(400)
    expect(asked).toEqual([])
  })
})
