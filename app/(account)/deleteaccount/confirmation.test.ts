import { expect, test } from '@jest/globals'
import { isConfirmed } from './confirmation'

test.each([
  ['SİL', 'SİL', true],
  ['sil', 'SİL', true],
  ['SIL', 'SİL', true],
  ['sıl', 'SİL', true],
  ['usuwam', 'USUWAM', true],
  ['видалити', 'ВИДАЛИТИ', true],
  ['SİLL', 'SİL', false],
  ['', 'SİL', false],
  [undefined, 'SİL', false],
])('%j for %j: %s', (typed, wanted, expected) => {
  expect(isConfirmed(typed, wanted)).toBe(expected)
})
