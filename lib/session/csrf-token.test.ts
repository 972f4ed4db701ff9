import { describe, expect, test } from '@jest/globals'
import { browserBinding, csrfToken, isCsrfToken } from './csrf-token'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const binding = { purpose: 'sessions', sessionId: '808879b7-120a-4b61-8f7d-cdb456922b59' }
const token = csrfToken(binding, [newer, older])

test('a token is valid for its form and its session', () => {
  expect(isCsrfToken(token, binding, [newer, older])).toBe(true)
  expect(isCsrfToken(token, { ...binding, purpose: 'consent' }, [newer])).toBe(false)
  expect(isCsrfToken(token, { ...binding, sessionId: 'another' }, [newer])).toBe(false)
})

test('a token looks different each time, and its mask is a part of it', () => {
  const again = csrfToken(binding, [newer])
  expect(again.slice(43)).not.toBe(token.slice(43))
  expect(isCsrfToken(again, binding, [newer])).toBe(true)
  const mixed = Buffer.concat([
    Buffer.from(again, 'base64url').subarray(0, 32),
    Buffer.from(token, 'base64url').subarray(32),
  ])
  expect(isCsrfToken(mixed.toString('base64url'), binding, [newer])).toBe(false)
})

test('the token of a page of an older build, without a mask, is valid', () => {
  const bytes = Buffer.from(token, 'base64url')
  const plain = Buffer.from(bytes.subarray(32).map((byte, at) => byte ^ (bytes[at] ?? 0)))
  expect(isCsrfToken(plain.toString('base64url'), binding, [newer])).toBe(true)
  expect(isCsrfToken(plain.toString('base64url'), binding, [older])).toBe(false)
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

test('a token is created with the newest secret', () => {
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

describe('before a sign-in, a form belongs to a browser', () => {
  const cookies = (csrf: string) => `csrf_token_1=${csrf}; theme=dark`
  const bound = (cookieHeader: string, ids?: readonly string[]) => {
    const found = browserBinding('sign-out', cookieHeader, ids)
    if (found === null) throw new Error('The browser has no CSRF cookie of Kratos.')
    return found
  }
  const made = csrfToken(bound(cookies('a')), [newer])

  test('that has the CSRF cookie of Kratos', () => {
    expect(browserBinding('sign-out', 'theme=dark')).toBeNull()
    expect(browserBinding('sign-out', null)).toBeNull()
    expect(isCsrfToken(made, bound(`csrf_token_1=a`), [newer])).toBe(true)
    expect(isCsrfToken(made, bound(cookies('b')), [newer])).toBe(false)
    expect(isCsrfToken(made, { ...bound(cookies('a')), purpose: 'consent' }, [newer])).toBe(false)
  })

  test('and to what else it names', () => {
    const named = csrfToken(bound(cookies('a'), ['request']), [newer])
    expect(isCsrfToken(named, bound(cookies('a'), ['request']), [newer])).toBe(true)
    expect(isCsrfToken(named, bound(cookies('a'), ['another']), [newer])).toBe(false)
    expect(isCsrfToken(made, bound(cookies('a'), ['request']), [newer])).toBe(false)
  })
})
