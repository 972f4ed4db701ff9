import { describe, expect, test } from '@jest/globals'
import { csrfToken, isCsrfToken } from './csrf-token'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const binding = { purpose: 'sessions', sessionId: '808879b7-120a-4b61-8f7d-cdb456922b59' }
const token = csrfToken(binding, [newer, older])

test('a token is valid for the form and the session it was made for', () => {
  expect(isCsrfToken(token, binding, [newer, older])).toBe(true)
  expect(isCsrfToken(token, { ...binding, purpose: 'consent' }, [newer])).toBe(false)
  expect(isCsrfToken(token, { ...binding, sessionId: 'another' }, [newer])).toBe(false)
})

test('text cannot move from the purpose to the session', () => {
  for (const between of ['', ',', '","']) {
    const [first, ...rest] = binding.sessionId
    const shifted = { purpose: `sessions${between}${first}`, sessionId: rest.join('') }
    expect(isCsrfToken(token, shifted, [newer])).toBe(false)
  }
})

test('a token stays valid after a new secret, until its own secret is removed', () => {
  const old = csrfToken(binding, [older])
  expect(isCsrfToken(old, binding, [newer, older])).toBe(true)
  expect(isCsrfToken(old, binding, [newer])).toBe(false)
})

test('a token is made with the newest secret', () => {
  expect(isCsrfToken(token, binding, [newer])).toBe(true)
  expect(isCsrfToken(token, binding, [older])).toBe(false)
})

describe('not a token', () => {
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
