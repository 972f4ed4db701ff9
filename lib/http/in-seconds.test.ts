import { expect, jest, test } from '@jest/globals'
import { inSeconds, nowInSeconds, wasWithin } from './in-seconds'

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1_800_000_000_999, 1_800_000_000],
])('%d milliseconds are %d whole seconds', (milliseconds, seconds) => {
  expect(inSeconds(milliseconds)).toBe(seconds)
})

test('now is in whole seconds, too', () => {
  jest.useFakeTimers({ now: 1_800_000_000_999 })
  expect(nowInSeconds()).toBe(1_800_000_000)
})

test.each([
  [undefined, false],
  [1_800_000_001, true],
  [1_800_000_000, true],
  [1_799_999_941, true],
  [1_799_999_940, false],
])('at %p it is %p that less than a minute has passed', (at, expected) => {
  jest.useFakeTimers({ now: 1_800_000_000_999 })
  expect(wasWithin(at, 60)).toBe(expected)
})
