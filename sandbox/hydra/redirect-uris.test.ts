import { expect, test } from '@jest/globals'
import { isRegisteredRedirect } from './redirect-uris'

// As Hydra 26.2.0 answered.
const registered = [
  'http://127.0.0.1/callback',
  'http://[::1]:5000/callback',
  'http://localhost/callback',
  'https://127.0.0.1/encrypted',
  'http://127.0.0.1:9/query?a=1',
  'http://127.0.0.2/second',
]

test.each([
  ['http://127.0.0.1/callback', true],
  ['http://127.0.0.1:5123/callback', true],
  ['http://[::1]:6000/callback', true],
  ['http://[::1]/callback', true],
  ['http://127.0.0.1:10/query?a=1', true],
  ['http://127.0.0.2:10/second', true],
  ['http://localhost/callback', true],
  ['http://localhost:5123/callback', false],
  ['https://127.0.0.1:444/encrypted', false],
  ['http://127.0.0.1:10/query?a=2', false],
  ['http://127.0.0.1:10/query', false],
  ['http://[::1]:6000/other', false],
  ['http://127.0.0.1:10/callback/', false],
  ['http://127.0.0.1.example.com:10/callback', false],
  ['callback', false],
])('%s: %s', (uri, isRegistered) => {
  expect(isRegisteredRedirect(registered, uri)).toBe(isRegistered)
})
