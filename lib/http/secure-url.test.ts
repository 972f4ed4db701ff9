import { expect, test } from '@jest/globals'
import { isLoopbackHost, isSecureUrl } from './secure-url'

test.each([
  ['http://localhost:3000', true],
  ['http://evil.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.1.2.3:80', true],
  // URL writes the IP address out.
  ['http://127.1', true],
  ['http://2130706433', true],
  ['http://[::1]:3000', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://localhost.example', false],
  ['http://notlocalhost', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://0.0.0.0', false],
  ['http://192.168.0.1', false],
  ['http://[::2]', false],
])('%s is on this machine: %s', (url, expected) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(expected)
  expect(isSecureUrl(new URL(url))).toBe(expected)
})

test('https is secure anywhere, and no other scheme is secure on this machine', () => {
  expect(isSecureUrl(new URL('https://login.example.com'))).toBe(true)
  expect(isSecureUrl(new URL('ws://localhost'))).toBe(false)
  expect(isSecureUrl(new URL('ftp://localhost'))).toBe(false)
})
