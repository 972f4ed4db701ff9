import { expect, test } from '@jest/globals'
import { hasJsonKey } from './json-key'

test.each([
  ['{"a":1}', true],
  ['{"a" \t\n:1}', true],
  ['},"provider":"line"', true],
  ['["a"]', false],
  ['a:b', false],
  ['"a" is: b', false],
  ['', false],
])('%j could name a key of JSON: %s', (text, expected) => {
  expect(hasJsonKey(text)).toBe(expected)
})
