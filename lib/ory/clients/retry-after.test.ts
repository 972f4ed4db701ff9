import { expect, jest, test } from '@jest/globals'
import { retryAfterSeconds } from './service-response'

jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.500Z') })

test.each([
  ['7', 7],
  [' 120 ', 120],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
  ['Sunday, 22-Nov-26 12:01:00 GMT', 60],
  ['Sun Nov 22 12:01:00 2026', 60],
  ['Sun, 22 Nov 2026 12:00:00 GMT', undefined],
  ['22 Nov 2026 12:01:00 GMT', 60],
  ['2099', 2099],
  ['May 5 2099', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon 5', undefined],
  ['99:99:99', undefined],
  ['9'.repeat(40), undefined],
  ['', undefined],
])('%p means %p seconds', (value, seconds) => {
  expect(retryAfterSeconds(value)).toBe(seconds)
})
