import { expect, test } from '@jest/globals'
import { mannWhitney } from './mann-whitney'

test('the same samples, and samples that do not overlap', () => {
  const numbers = Array.from({ length: 30 }, (_, at) => at)
  expect(mannWhitney(numbers, numbers)).toBeGreaterThan(0.99)
  expect(
    mannWhitney(
      numbers,
      numbers.map((one) => one + 100),
    ),
  ).toBeLessThan(0.001)
  expect(mannWhitney([5, 5, 5], [5, 5])).toBe(1)
})

// U is 28, so z is 1.663.
test('a known p value', () => {
  const first = Array.from({ length: 10 }, (_, at) => at + 1.5)
  const second = Array.from({ length: 10 }, (_, at) => at + 4)
  expect(mannWhitney(first, second)).toBeCloseTo(0.0963, 4)
})
