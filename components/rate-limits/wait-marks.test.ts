import { expect, test } from '@jest/globals'
import { clockText } from '@/components/islands/clock-text'
import { markOf, marksOf } from './wait-marks'

test.each([
  [300, [300, 240, 180, 120, 60, 30, 10]],
  [45, [60, 30, 10]],
  [4 * 3600, 23 + 10 + 2],
])('the texts for a wait of %d seconds are known at its start', (seconds, marks) => {
  const said = Array.from({ length: seconds }, (_, past) => markOf(seconds - past))
  expect(marksOf(seconds)).toEqual([...new Set(said)])
  expect(typeof marks === 'number' ? marksOf(seconds).length : marksOf(seconds)).toEqual(marks)
  expect(markOf(0)).toBe(0)
})

test('a clock', () => {
  expect([clockText(5), clockText(60), clockText(905)]).toEqual(['0:05', '1:00', '15:05'])
})
