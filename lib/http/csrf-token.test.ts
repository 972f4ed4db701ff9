import { describe, expect, test } from '@jest/globals'
import { csrfToken, isCsrfToken } from './csrf-token'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const binding = { purpose: 'sessions', sessionId: '808879b7-120a-4b61-8f7d-cdb456922b59' }
const token = csrfToken(binding, [newer, older])

test('a token is good for the form and the session it was made for', () => {
  expect(isCsrfToken(token, binding, [newer, older])).toBe(true)
  expect(isCsrfToken(token, { ...binding, purpose: 'consent' }, [newer])).toBe(false)
  expect(isCsrfToken(token, { ...binding, sessionId: 'another' }, [newer])).toBe(false)
})

test('what is purpose and what is session cannot be shifted', () => {
  for (const between of ['', ',', '","']) {
    const [first, ...rest] = binding.sessionId
    const shifted = { purpose: `sessions${between}${first}`, sessionId: rest.join('') }
    expect(isCsrfToken(token, shifted, [newer])).toBe(false)
  }
})

test('a token outlives the rotation of secrets, until its own is dropped', () => {
  const old = csrfToken(binding, [older])
  expect(isCsrfToken(old, binding, [newer, older])).toBe(true)
  expect(isCsrfToken(old, binding, [newer])).toBe(false)
})

test('is made with the newest secret', () => {
  expect(isCsrfToken(token, binding, [newer])).toBe(true)
  expect(isCsrfToken(token, binding, [older])).toBe(false)
})

describe('no token', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a file', new Blob([token])],
    ['half a token', token.slice(0, 20)],
    ['a token and more', `${token}AAAA`],
    ['another value of the same length', 'A'.repeat(token.length)],
  ])('%s', (_name, given) => {
    expect(isCsrfToken(given, binding, [newer, older])).toBe(false)
  })
})
