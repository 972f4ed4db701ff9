import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { log } from '@/lib/log'
import { POST } from './route'

const appUrl = 'https://login.example.com'
const lines: unknown[] = []

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433' })
  jest.spyOn(log(), 'error').mockImplementation((line: unknown) => lines.push(line))
})
beforeEach(() => {
  lines.length = 0
})

const send = async (body: string) =>
  (await new TestBrowser(appUrl).call({ POST }, '/api/passkey-faults', { method: 'POST', body })).status

const fault = { kind: 'get', error: 'SecurityError', rpId: 'auth.example.org' }

test.each([
  ['no JSON', 'x'],
  ['an error that only a device has', JSON.stringify({ ...fault, error: 'UnknownError' })],
  ['no name of a host', JSON.stringify({ ...fault, rpId: 'a line\nof a log' })],
])('%s is not in the log', async (_, body) => {
  expect(await send(body)).toBe(204)
  expect(lines).toEqual([])
})

test('a long one is rejected', async () => {
  expect(await send(JSON.stringify({ ...fault, more: 'x'.repeat(1024) }))).toBe(413)
  expect(lines).toEqual([])
})

test('the log has ten a minute, with the origin of each', async () => {
  for (let count = 0; count < 12; count += 1) expect(await send(JSON.stringify(fault))).toBe(204)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toEqual({ outcome: 'passkey_fault', ...fault, origin: appUrl })
})
