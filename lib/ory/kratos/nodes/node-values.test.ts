import { expect, test } from '@jest/globals'
import { jsonText } from './json-text'
import { isTrue, patternText, scalar, wholeNumber } from './node-values'

test.each([
  [null, ''],
  [undefined, ''],
  ['a', 'a'],
  [0, '0'],
  [false, 'false'],
  [{ a: [1] }, '{"a":[1]}'],
  [['b'], '["b"]'],
])('%j as a text is %j', (value, expected) => {
  expect(scalar(value)).toBe(expected)
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['', false],
  [1, false],
  [undefined, false],
])('%j is true: %s', (value, expected) => {
  expect(isTrue(value)).toBe(expected)
})

test.each([
  [1, 1],
  ['64', 64],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['x', undefined],
  [undefined, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [{ toString: 0 }, undefined],
])('%j as a whole number is %p', (value, expected) => {
  expect(wholeNumber(value)).toBe(expected)
})

test.each([
  ['[a-z]+', '[a-z]+'],
  // Browsers compile with the flag `v`: there a bracket inside a class must be escaped.
  ['[a-z[]', undefined],
  ['[(]', undefined],
  ['(', undefined],
  ['', undefined],
  [7, undefined],
])('the pattern %j becomes %p', (value, expected) => {
  expect(patternText(value)).toBe(expected)
})

test('a text that holds JSON', () => {
  expect(jsonText.parse('{"a":1}')).toEqual({ a: 1 })
  expect(jsonText.safeParse('{').success).toBe(false)
  expect(jsonText.safeParse({}).success).toBe(false)
})
