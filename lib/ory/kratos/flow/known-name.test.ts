import { expect, test } from '@jest/globals'
import { knownName } from './known-name'

test.each([
  [{ name: { first: 'Ada', last: 'Lovelace' } }, 'Ada Lovelace'],
  [{ name: { last: 'Lovelace' } }, 'Lovelace'],
  [{ name: ' Ada ' }, 'Ada'],
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ name: { first: 1, last: '' } }, undefined],
  [{ name: ['Ada'], email: 'ada@example.org' }, undefined],
  [undefined, undefined],
  ['Ada', undefined],
])('%j', (traits, name) => {
  expect(knownName(traits)).toBe(name)
})
