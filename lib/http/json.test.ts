import { describe, expect, test } from '@jest/globals'
import { leavesOf, maxJsonDepth, maxJsonLeaves, readJson, readJsonObject, writeJson } from './json'

test.each([
  '{"a":9007199254740993,"b":[-12345678901234567890,1.0,1e400,0.1,-0,5]}',
  '123456789012345678901',
  '{"a":"9007199254740993 \\" 9007199254740993","9007199254740993":1}',
  '[true,false,null,"",{}]',
])('%s is serialized as it was read', (text) => {
  expect(writeJson(readJson(text))).toBe(text)
})

test('a change leaves the numbers beside it unchanged', () => {
  const { gone: _, ...rest } = readJsonObject(
    '{ "a": 9007199254740993, "gone": 9007199254740995, "b": {"c": 2.50} }',
  )
  expect(writeJson({ ...rest, more: 'x' })).toBe('{"a":9007199254740993,"b":{"c":2.50},"more":"x"}')
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wide = (width: number) => `[${'1,'.repeat(width - 1)}1]`

test.each([
  ['', 'json'],
  ['{"a":1} {"b":2}', 'json'],
  ['{"a":01}', 'json'],
  ['"\u0000"', 'json'],
  ['{"a":"', 'json'],
  ['{"a":1,"a":2}', 'key_twice'],
  ['{"a":{"b":1,"b":1}}', 'key_twice'],
  ['{"provider":"line","prov\\u0069der":"line"}', 'key_twice'],
  [nested(maxJsonDepth + 1), 'too_deep'],
  ['['.repeat(9000), 'too_deep'],
  [wide(4 * maxJsonLeaves), 'too_many'],
])('%.40s cannot be parsed: %s', (text, why) => {
  expect(() => readJson(text)).toThrow(why)
})

test('at the maximum depth and width, it can be parsed', () => {
  expect(readJson(nested(maxJsonDepth))).toEqual(JSON.parse(nested(maxJsonDepth)))
  expect(readJson(wide(maxJsonLeaves))).toHaveLength(maxJsonLeaves)
})

test('a text that must be an object is one', () => {
  expect(readJsonObject('{"a":{}}')).toEqual({ a: {} })
  for (const text of ['[]', '1', 'null', '"a"']) expect(() => readJsonObject(text)).toThrow('json')
})

test('every value has its path, an empty list or object too', () => {
  expect(leavesOf({ a: { b: [1, 'x'] }, c: {}, d: [] }, 'traits')).toEqual([
    ['traits.a.b.0', 1],
    ['traits.a.b.1', 'x'],
    ['traits.c', ''],
    ['traits.d', ''],
  ])
})

describe('the cost of 64 kB', () => {
  const size = 64 * 1024
  const key = 'a-key-of-twenty-five-chars'
  const level = `{"${key}":1,"n":`
  const fits = (piece: string) => Math.floor(size / piece.length)
  test.each([
    ['a leaf on each level', `${level.repeat(fits(`${level}}`))}1${'}'.repeat(fits(`${level}}`))}`],
    ['nothing but brackets', '['.repeat(size)],
    ['nothing but quotes', '"'.repeat(size)],
    ['nothing but backslashes', `"${'\\'.repeat(size)}`],
    ['nothing but digits', '1'.repeat(size)],
    ['keys', `{${`"${key}":1,`.repeat(fits(`"${key}":1,`))}"z":1}`],
    ['one long text', JSON.stringify({ a: ' '.repeat(size - 8) })],
    ['spaces after a text', `{"a"${' '.repeat(size)}`],
  ])('%s is small', (_, text) => {
    const before = process.cpuUsage()
    for (let at = 0; at < 10; at += 1) {
      try {
        readJson(text)
      } catch {
        // Most of these are refused.
      }
    }
    const { user } = process.cpuUsage(before)
    expect(user / 1000 / 10).toBeLessThan(25)
  })
})
