import { expect, test } from '@jest/globals'
import { likelihoodOfSame, quantile, ratioOf } from './statistics'

test('a quantile lies between two figures, and no figures have none', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a ratio compares what was measured together, so other load has no effect', () => {
  expect(ratioOf([10, 200, 30], [10, 100, 30]).text).toBe('1.00 (1.00 to 1.50)')
})

test('samples of one source differ as little by chance, and others do not', () => {
  const sample = Array.from({ length: 50 }, (_, index) => index)
  expect(likelihoodOfSame(sample, sample)).toBe(1)
  expect(
    likelihoodOfSame(
      sample,
      sample.map((figure) => figure + 40),
    ),
  ).toBeLessThan(0.01)
})
