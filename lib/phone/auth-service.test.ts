import { expect, test } from '@jest/globals'
import { hasAuthService, retryAfterOf, sendProblemOf, verifyProblemOf } from './auth-service'

const response = (status: number, retryAfter?: number) => ({
  status,
  body: null,
  setCookies: [],
  ...(retryAfter !== undefined && { retryAfter }),
})

test.each([
  [200, null, null],
  [400, 'refused', 'code'],
  [409, 'bound', 'verification'],
  [429, 'bound', 'verification'],
  [500, 'refused', 'verification'],
  [0, 'refused', 'verification'],
])('the status %d means: no code sent, %s; incorrect code, %s', (status, send, verify) => {
  expect(sendProblemOf(response(status))).toBe(send)
  expect(verifyProblemOf(response(status))).toBe(verify)
})

test.each([
  [429, 90, 90],
  [429, 0.2, 1],
  [429, 86_400, 86_400],
  [429, 1_000_000, 86_400],
  [429, undefined, undefined],
  [503, 90, undefined],
])('the status %d with a wait of %p seconds means %p', (status, wait, expected) => {
  expect(retryAfterOf(response(status, wait))).toBe(expected)
})

test('a deployment without the service cannot send codes', () => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })
  expect(hasAuthService()).toBe(false)
})
