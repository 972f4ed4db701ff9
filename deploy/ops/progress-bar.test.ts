import { expect, test } from '@jest/globals'
import { progressBar } from './progress-bar'

test.each([
  [0, 4, `\r[${'.'.repeat(30)}] 0 of 4`],
  [1, 3, `\r[${'#'.repeat(10)}${'.'.repeat(20)}] 1 of 3`],
  [3, 3, `\r[${'#'.repeat(30)}] 3 of 3\n`],
])('%d of %d', (done, all, expected) => {
  expect(progressBar(done, all)).toBe(expected)
})
