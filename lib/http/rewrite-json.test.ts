import { expect, test } from '@jest/globals'
import { rewriteJson } from './rewrite-json'

const same = (value: unknown) => value

test.each([
  '{"a":9007199254740993,"b":[-12345678901234567890,1.0,1e400,0.1,-0,5]}',
  '123456789012345678901',
  '{"a":"9007199254740993 \\" 9007199254740993","9007199254740993":1}',
  '[true,false,null,"",{}]',
])('%s stays as it is', (text) => {
  expect(rewriteJson(text, same)).toBe(text)
})

test('a change leaves the numbers beside it as they were', () => {
  const text = '{ "a": 9007199254740993, "gone": 9007199254740995, "b": {"c": 2.50} }'
  const change = (value: unknown) => {
    const { gone: _, ...rest } = value as Record<string, unknown>
    return { ...rest, more: 'x' }
  }
  expect(rewriteJson(text, change)).toBe('{"a":9007199254740993,"b":{"c":2.50},"more":"x"}')
})

test.each(['', '{"a":1} {"b":2}', '{"a":01}', '"\u0000"', '{"a":"'])('%j is no JSON', (text) => {
  expect(() => rewriteJson(text, same)).toThrow(SyntaxError)
})
