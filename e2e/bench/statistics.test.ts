import { expect, test } from '@jest/globals'
import { quantile, ratioOf } from './statistics'

test('a quantile lies between two figures, and no figures have none', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a ratio compares what was measured together, so other load has no effect', () => {
  expect(ratioOf([10, 200, 30], [10, 100, 30]).text).toBe('1.00 (1.00 to 1.50)')
})
