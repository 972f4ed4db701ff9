import { expect, test } from '@jest/globals'
import { failureCauseOf } from './failure-cause'

test.each([
  [409, 'conflict', 'conflict'],
  [4000007, 'conflict', 'conflict'],
  [4000027, 'conflict', 'conflict'],
  [4000028, 'conflict', 'conflict'],
  [4000001, 'unknown', 'only_method'],
  [400, 'unknown', 'only_method'],
  [401, 'refused', 'refused'],
  [403, 'refused', 'refused'],
  [429, 'unavailable', 'unavailable'],
  [500, 'unavailable', 'unavailable'],
  [599, 'unavailable', 'unavailable'],
  [499, 'unknown', 'unknown'],
  [600, 'unknown', 'unknown'],
  [404, 'unknown', 'not_linked'],
  [-1, 'unknown', 'unknown'],
  [Number.NaN, 'unknown', 'unknown'],
])('the code %d: linking failed because of %s, unlinking because of %s', (code, linking, unlinking) => {
  expect(failureCauseOf('bindfailure', code)).toBe(linking)
  expect(failureCauseOf('unbindfailure', code)).toBe(unlinking)
})
