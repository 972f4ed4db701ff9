import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { serviceTimeout } from '@/lib/ory/clients/service-adapter'
import { isTestSecret, siteverify } from './siteverify'

let url: string
let answer: { status?: number; body: string | null }
let received: { call: string; form: Record<string, string> }

beforeAll(async () => {
  url = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received = {
      call: `${request.method} ${request.url}`,
      form: Object.fromEntries(new URLSearchParams(body)),
    }
    // Null: never.
    if (answer.body !== null)
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
})
afterAll(closeServers)
afterEach(() => {
  jest.useRealTimers()
})

const verify = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return siteverify('the secret', 'the token', `${url}/siteverify`)
}
const refusal = (...codes: string[]) => ({ success: false, 'error-codes': codes })

test('a valid token, with its host name and action', async () => {
  const body = { success: true, 'error-codes': [], challenge_ts: '2026-11-26T10:00:00.000Z', metadata: {} }
  const passed = { hostname: 'login.example.com', action: 'sign_in', cdata: 'abc' }
  expect(await verify({ ...body, ...passed })).toEqual({ kind: 'passed', ...passed })
  expect(received).toEqual({
    call: 'POST /siteverify',
    form: { secret: 'the secret', response: 'the token' },
  })
  expect(await verify({ success: true })).toEqual({ kind: 'passed', hostname: '', action: '', cdata: '' })
})

test.each([
  ['none', refusal('invalid-input-response')],
  ['used before, or old', refusal('timeout-or-duplicate')],
  ['refused without a reason', refusal()],
])('a token that is %s', async (_, body) => {
  expect(await verify(body)).toEqual({ kind: 'refused' })
})

test.each([
  ['a wrong secret', refusal('invalid-input-secret'), 200, 'invalid-input-secret'],
  ['a wrong secret with another status', refusal('invalid-input-secret'), 400, 'invalid-input-secret'],
  [
    'a wrong secret and a wrong token',
    refusal('timeout-or-duplicate', 'invalid-input-secret'),
    200,
    'invalid-input-secret',
  ],
  ['an error of its own', refusal('internal-error'), 200, 'internal-error'],
  ['too many calls', { error: 'slow down' }, 429, 'status-429'],
  ['an outage', { success: true, hostname: 'login.example.com' }, 503, 'status-503'],
  ['a page', '<!doctype html>', 200, 'status-200'],
  ['nothing', '', 200, 'status-200'],
  ['codes that are no codes', { success: false, 'error-codes': ['<script>'] }, 200, 'status-200'],
  ['a text for success', { success: 'true', hostname: 'login.example.com' }, 200, 'status-200'],
  ['a huge response', JSON.stringify({ success: true, more: 'x'.repeat(20_000) }), 200, 'too-large'],
])('%s accepts and rejects no token', async (_, body, status, reason) => {
  expect(await verify(body, status)).toEqual({ kind: 'unavailable', reason })
})

test('no server listens', async () => {
  expect(await siteverify('s', 't', `http://127.0.0.1:${closedPort}/`)).toEqual({
    kind: 'unavailable',
    reason: 'refused',
  })
})

test('no response in time', async () => {
  answer = { body: null }
  jest.useFakeTimers({ advanceTimers: true })
  const asked = siteverify('s', 't', url)
  jest.advanceTimersByTime(serviceTimeout)
  expect(await asked).toEqual({ kind: 'unavailable', reason: 'timed-out' })
})

test('test keys are distinguished from others', () => {
  expect(isTestSecret('1x0000000000000000000000000000000AA')).toBe(true)
  expect(isTestSecret('3x0000000000000000000000000000000AA')).toBe(true)
  expect(isTestSecret('0x4AAAAAAAABcDeFgHiJkLmNoPqRsTuVwXyZ')).toBe(false)
})
