import { describe, expect, test } from '@jest/globals'
import { rawNodeSchema } from '@/lib/ory/kratos/flow'
import { jsonText } from './json-text'
import { bareText, labelOf } from './node-labels'
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

describe('the label of a node', () => {
  const own = (id: number, text: string) => ({ id, text, type: 'info' })
  const labelFor = (name: string, attributes: object = {}, label?: object) =>
    labelOf(
      rawNodeSchema.parse({ type: 'input', attributes: { name, ...attributes }, meta: { label } }),
      name,
    )

  test.each<[string, object, object | undefined, object]>([
    ['x', {}, own(1, 'Kratos says'), { id: 1, text: 'Kratos says' }],
    ['x', {}, own(0, 'Kratos says'), { id: 0, text: 'Kratos says' }],
    ['x', {}, own(1, ''), { id: 1, text: '' }],
    ['x', { label: own(2, 'Label'), title: own(3, 'Title') }, own(0, ''), { id: 2, text: 'Label' }],
    ['x', { label: own(0, ''), title: own(3, 'Title') }, undefined, { id: 3, text: 'Title' }],
    ['x', { label: null, title: own(3, 'Title') }, undefined, { id: 3, text: 'Title' }],
    ['identifier', {}, undefined, { id: 1070004, text: 'ID' }],
    ['password', {}, undefined, { id: 1070001, text: 'Password' }],
    ['email', {}, undefined, { id: 1070007, text: 'Email' }],
    ['code', {}, undefined, { id: 1070006, text: 'Verify code' }],
    ['totp_code', {}, undefined, { id: 1010006, text: 'Authentication code' }],
    ['lookup_secret', {}, undefined, { id: 1010007, text: 'Backup recovery code' }],
    ['method', { type: 'submit' }, undefined, { id: 1070005, text: 'Submit' }],
    ['identifier', { type: 'submit' }, undefined, { id: 1070005, text: 'Submit' }],
    ['traits.name.first_given_name', {}, undefined, { id: 0, text: 'first given name' }],
    ['plain', {}, undefined, { id: 0, text: 'plain' }],
  ])('%s with %j and %j', (name, attributes, label, expected) => {
    expect(labelFor(name, attributes, label)).toMatchObject({ type: 'info', ...expected })
  })

  test('a text of our own has no id', () => {
    expect(bareText('a')).toEqual({ id: 0, text: 'a', type: 'info' })
  })
})
