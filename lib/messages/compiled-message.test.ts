import { describe, expect, test } from '@jest/globals'
import { compileMessage } from './compiled-message'

describe('placeholders', () => {
  test.each([
    ['plain', {}],
    ["It's plain, 'too'", {}],
    ['{a}', { a: 'text' }],
    [
      '{a, number} {b, plural, other {#}} {c, selectordinal, other {#}}',
      { a: 'number', b: 'number', c: 'number' },
    ],
    ['{a, date, long} {b, time, short}', { a: 'date', b: 'date' }],
    [
      '{a, select, x {{b}} other {{c, plural, other {{d}}}}}',
      { a: 'choice', b: 'text', c: 'number', d: 'text' },
    ],
    ['{a} {a, plural, other {{a}}}', { a: 'number' }],
    ['{a, plural, other {#}} {a}', { a: 'number' }],
  ])('of %s', (source, expected) => {
    expect(Object.fromEntries(compileMessage(source, 'en').placeholders)).toEqual(expected)
  })
})

test('tags are text', () => {
  expect(compileMessage('<b>{a}</b> a<b', 'en').format({ a: '<i>' })).toBe('<b><i></b> a<b')
})

test('only the chosen option needs its values', () => {
  const message = compileMessage('{a, select, yes {has {b}} other {none}}', 'en')
  expect(message.format({ a: 'no' })).toBe('none')
  expect(() => message.format({ a: 'yes' })).toThrow('"b" was not provided')
})

test.each([
  ['{a}', true],
  ['{a}.', false],
  ['{a} {b}', false],
  ['{a, select, other {b}}', false],
  ['plain', false],
])('whether %s is a value and nothing else: %j', (source, isValue) => {
  expect(compileMessage(source, 'en').isValue).toBe(isValue)
})

test('plural rules and numbers follow the locale', () => {
  const source = '{n, plural, one {# eins} other {# viele}}'
  expect(compileMessage(source, 'de').format({ n: 1 })).toBe('1 eins')
  expect(compileMessage(source, 'de').format({ n: 1234 })).toBe('1.234 viele')
  expect(compileMessage('{n, plural, two {اثنان} other {# كثير}}', 'ar').format({ n: 12 })).toBe('12 كثير')
  expect(compileMessage('{n, plural, two {اثنان} other {# كثير}}', 'ar').format({ n: 2 })).toBe('اثنان')
})

test.each(['{', '{a', '{a, plural, one {x}}', '{a, nonsense, x}'])('%s is not a message', (source) => {
  expect(() => compileMessage(source, 'en')).toThrow(SyntaxError)
})
