import { expect, test } from '@jest/globals'
import { inSeconds } from './in-seconds'

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1_800_000_000_999, 1_800_000_000],
])('%d milliseconds are %d whole seconds', (milliseconds, seconds) => {
  expect(inSeconds(milliseconds)).toBe(seconds)
})
