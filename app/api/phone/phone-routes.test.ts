import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { phoneCsrfToken } from '@/lib/phone/phone-form'
import type { PhoneStepState } from '@/lib/phone/phone-session'
import { phoneSession } from '@/lib/phone/phone-session'
import { readSession, updateSession } from '@/lib/session/session'
import * as reverification from './reverification/route'
import * as send from './send/route'
import * as verify from './verify/route'

const kratos = new TestService()
const codes = new TestService()
const appUrl = 'https://login.example.com'

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: await kratos.start(),
    AUTH_SERVICE_URL: await codes.start(),
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)
afterEach(() => {
  jest.restoreAllMocks()
})

const nodes = [
  { type: 'input', group: 'oidc', attributes: { name: 'traits.phone', type: 'tel' } },
  {
    type: 'input',
    group: 'oidc',
    attributes: { name: 'provider', type: 'submit', value: 'line' },
    meta: { label: { id: 1040003, text: 'Continue', type: 'info' } },
  },
]
let browser: TestBrowser
let count = 0
let flowId: string
let phone: string
beforeEach(() => {
  // A response is held back to hide how long a lookup took (lib/phone/phone-code.test.ts). Nothing has to wait here.
  jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  count += 1
  flowId = `flow-${count}`
  // Each number may get a code once a minute.
  phone = `+8869123456${10 + count}`
  browser = new TestBrowser(appUrl, { origin: appUrl, 'x-latchkey-peer': `192.0.2.${count}` })
  kratos
    .reset()
    .respond('GET /self-service/registration/flows', () => ({ body: { id: flowId, ui: { nodes } } }))
  codes.reset().respond('POST /phone/send/code', { body: {} }).respond('POST /phone/verify', { body: {} })
})

interface Post {
  readonly fields?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Presses a button of the phone step. */
function press(route: Parameters<TestBrowser['call']>[0], { fields = {}, headers = {}, body }: Post = {}) {
  const form = {
    'latchkey.page': `/registration?flow=${flowId}`,
    'latchkey.csrf': phoneCsrfToken(flowId),
    'traits.phone': phone,
    'traits.name': 'Ada',
    ...fields,
  }
  const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const posted = body ?? new URLSearchParams(given).toString()
  return browser.call(route, '/api/phone/send', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(posted.length),
      ...headers,
    },
    body: posted,
  })
}

const asked = () => codes.requests.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
const session = async () => (await browser.run(readSession)).value
const steps = async () => phoneSession.of((await session()) ?? {}).phoneSteps
const remember = (step: PhoneStepState) =>
  browser.run(() => updateSession(phoneSession.change({ phoneSteps: [{ flowId, step }] })))
const codeSent = (): PhoneStepState => ({ kind: 'code_sent', phone, waitUntil: 0 })

describe('the buttons', () => {
  test('"Send SMS Code": the page again, and the session stores the number and the other fields', async () => {
    const response = await press(send)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/registration?flow=${flowId}#phone-step`,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(asked()).toEqual([{ path: '/phone/send/code', phone, flowId }])
    expect(codes.requests[0]?.headers['accept-language']).toBe('en')
    expect(await session()).toEqual({
      phoneSteps: [{ flowId, step: { kind: 'code_sent', phone, waitUntil: expect.any(Number) } }],
      draft: { kind: 'registration', values: { 'traits.name': 'Ada' } },
    })
  })

  test('the auth service receives the language of the visitor', async () => {
    await press(send, { headers: { 'accept-language': 'th-TH,en;q=0.5' } })
    expect(codes.requests[0]?.headers['accept-language']).toBe('th')
  })

  test.each([
    ['0912345678', 'TW', '+886912345678'],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['+44 7911 123456', 'TW', '+447911123456'],
    ['(415) 555-2671', 'Taiwan', '+14155552671'],
    ['(415) 555-2672', undefined, '+14155552672'],
  ])('the number %s with the country %s gets its code at %s', async (typed, country, number) => {
    await press(send, { fields: { 'traits.phone': typed, 'latchkey.country': country } })
    expect(asked()).toEqual([{ path: '/phone/send/code', phone: number, flowId }])
  })

  test('a rejected number keeps its country, and so does the next step', async () => {
    await press(send, { fields: { 'traits.phone': '12', 'latchkey.country': 'TW' } })
    expect((await steps())?.[0]?.step).toMatchObject({ phone: '12', country: 'TW' })
    await press(reverification)
    expect((await steps())?.[0]?.step).toMatchObject({ phone: '', country: 'TW' })
  })

  test('"Verify Phone": checks the code for the number that it was sent to', async () => {
    await remember(codeSent())
    await press(verify, { fields: { 'traits.phone': '+886900000000', 'traits.sms': '12 34' } })
    expect(asked()).toEqual([{ path: '/phone/verify', phone, code: '1234', flowId }])
    expect((await steps())?.[0]?.step).toMatchObject({ kind: 'verified', phone })
  })

  test('"Reverification": the start again, and no service is called', async () => {
    await remember({ kind: 'verified', phone, waitUntil: 7 })
    expect((await press(reverification)).status).toBe(303)
    expect(asked()).toEqual([])
    expect((await steps())?.[0]?.step).toEqual({ kind: 'initial', phone: '', waitUntil: 7 })
  })

  test('script gets only the status', async () => {
    codes.respond('POST /phone/send/code', { status: 429, headers: { 'retry-after': '90' } })
    const response = await press(send, { headers: { accept: 'application/json' } })
    expect([response.status, response.headers.get('retry-after'), response.headers.get('location')]).toEqual([
      429,
      '90',
      null,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('script may accept other types after JSON', async () => {
    const response = await press(send, { headers: { accept: 'application/json, */*' } })
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(response.headers.has('retry-after')).toBe(false)
  })

  test('a form without fields for number and code', async () => {
    await press(send, { fields: { 'traits.phone': undefined } })
    expect((await steps())?.[0]?.step).toMatchObject({ phone: '', problem: 'format' })
    await remember(codeSent())
    await press(verify, { fields: { 'traits.sms': undefined } })
    expect((await steps())?.[0]?.step).toMatchObject({ phone, problem: 'code' })
    expect(asked()).toEqual([])
  })

  test('the largest form is parsed', async () => {
    const response = await press(send, { headers: { 'content-length': String(64 * 1024) } })
    expect(response.status).toBe(303)
  })

  test('the steps of other registrations are kept, of the newest three', async () => {
    const step: PhoneStepState = { kind: 'initial', phone: '', waitUntil: 0 }
    await browser.run(() =>
      updateSession(
        phoneSession.change({ phoneSteps: ['a', flowId, 'b', 'c'].map((id) => ({ flowId: id, step })) }),
      ),
    )
    await press(send)
    expect((await steps())?.map((one) => one.flowId)).toEqual([flowId, 'a', 'b'])
  })
})

describe('while Kratos does not respond', () => {
  const stopKratos = () =>
    kratos.respond('GET /self-service/registration/flows', { status: 503, headers: { 'retry-after': '7' } })

  test('nothing is called, and number, country and the other fields are kept for the page', async () => {
    stopKratos()
    const fields = { 'traits.phone': '0912345678', 'latchkey.country': 'TW', 'traits.sms': '123456' }
    const response = await press(send, { fields })
    expect(response.status).toBe(303)
    const retry = `retry=${encodeURIComponent(`/registration?flow=${flowId}`)}`
    expect(response.headers.get('location')).toMatch(/^\/error\?reason=unavailable&/)
    expect(response.headers.get('location')).toContain(retry)
    expect(codes.requests).toEqual([])
    const step = { kind: 'initial', phone: '0912345678', country: 'TW', waitUntil: 0 }
    expect(await session()).toEqual({
      phoneSteps: [{ flowId, step }],
      draft: { kind: 'registration', values: { 'traits.name': 'Ada' } },
    })
  })

  test.each([
    ['a code that was sent', verify, codeSent],
    ['a verified number', reverification, () => ({ ...codeSent(), kind: 'verified' }) as PhoneStepState],
  ] as const)('%s continues to count', async (_, route, earlier) => {
    stopKratos()
    await remember(earlier())
    await press(route, { fields: { 'traits.phone': '+886900000000', 'traits.sms': '123456' } })
    expect(await steps()).toEqual([{ flowId, step: earlier() }])
    expect(codes.requests).toEqual([])
  })

  test('a client that accepts JSON gets the status and Retry-After', async () => {
    stopKratos()
    const response = await press(send, { headers: { accept: 'application/json' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  })

  test('the script of the page gets the form’s text, and after the outage nothing: it reloads the page', async () => {
    const fields = { 'latchkey.shows_text': '' }
    stopKratos()
    const away = await press(send, { fields })
    expect(away.status).toBe(200)
    expect(await away.text()).toMatch(/^We cannot reach the sign-in service at the moment\./)
    for (const answer of [{ body: { id: flowId, ui: { nodes } } }, { status: 410, body: { error: {} } }]) {
      kratos.respond('GET /self-service/registration/flows', answer)
      const response = await press(send, { fields })
      expect([response.status, await response.text()]).toEqual([200, ''])
    }
    expect(codes.requests).toHaveLength(1)
  })
})

describe('a post that does nothing', () => {
  test.each<[string, number, Post]>([
    ['from another site', 403, { headers: { origin: 'https://evil.example' } }],
    ['without our token', 403, { fields: { 'latchkey.csrf': 'made up' } }],
    ['without the field of our token', 400, { fields: { 'latchkey.csrf': undefined } }],
    ['that names no page', 400, { fields: { 'latchkey.page': undefined } }],
    ['from another page', 400, { fields: { 'latchkey.page': '/login?flow=f' } }],
    ['without a flow', 400, { fields: { 'latchkey.page': '/registration' } }],
    ['with a number that is too long', 400, { fields: { 'traits.phone': '1'.repeat(201) } }],
    ['with a code that is too long', 400, { fields: { 'traits.sms': '1'.repeat(201) } }],
    ['that is too large', 413, { headers: { 'content-length': String(64 * 1024 + 1) } }],
    ['of no declared length', 413, { headers: { 'content-length': 'unknown' } }],
    ['that is no form', 400, { headers: { 'content-type': 'text/plain' }, body: 'x' }],
  ])('%s: %d', async (_, status, post) => {
    for (const route of [send, verify, reverification]) {
      const response = await press(route, post)
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    }
    expect([...codes.requests, ...kratos.requests]).toEqual([])
    expect(await session()).toEqual({})
  })

  test('with the token of another registration: 403', async () => {
    const token = phoneCsrfToken('other')
    expect((await press(send, { fields: { 'latchkey.csrf': token } })).status).toBe(403)
    expect(codes.requests).toEqual([])
  })

  test.each([
    ['that Kratos does not know as this visitor’s', { status: 403, body: { error: {} } }],
    ['that has expired', { status: 410, body: { error: {} } }],
    ['that has no phone step', { body: { id: 'x', ui: { nodes: [] } } }],
  ])('for a registration %s: back to its page', async (_, response) => {
    kratos.respond('GET /self-service/registration/flows', response)
    const page = await press(send)
    expect([page.status, page.headers.get('location')]).toEqual([303, `/registration?flow=${flowId}`])
    expect((await press(send, { headers: { accept: 'application/json' } })).status).toBe(410)
    expect(codes.requests).toEqual([])
    expect(await session()).toEqual({})
  })
})
