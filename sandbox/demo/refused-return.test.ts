import { expect, test } from '@jest/globals'
import { refusedReturn } from './refused-return'

const appUrl = 'http://localhost:3000'
const told = (host: string, allowed: readonly string[] = []) =>
  refusedReturn(JSON.stringify({ level: 40, outcome: 'return_to_dropped', host }), appUrl, allowed)

test.each([
  ['localhost:5173', 'http://localhost:5173'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['shop.example.com', 'https://shop.example.com'],
  ['localhost.example.com', 'https://localhost.example.com'],
])('a developer learns that %s is not allowed, and how to allow it', (host, url) => {
  expect(told(host)).toBe(
    `Nobody is sent back to ${host}: it is not allowed. To allow it: ALLOWED_RETURN_URLS=${url} npm run dev`,
  )
})

test('what is allowed already stays allowed', () => {
  expect(told('localhost:8080', ['http://localhost:5173'])).toContain(
    ' ALLOWED_RETURN_URLS=http://localhost:5173,http://localhost:8080 npm run dev',
  )
})

test('other lines, and URLs of the app itself, have another cause', () => {
  expect(told('localhost:3000')).toBeUndefined()
  expect(told('')).toBeUndefined()
  expect(refusedReturn('{"outcome":"started","host":"localhost:5173"}', appUrl, [])).toBeUndefined()
  expect(refusedReturn(' GET /login 200', appUrl, [])).toBeUndefined()
})
