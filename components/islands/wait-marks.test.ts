import { expect, test } from '@jest/globals'
import { clockText } from './clock-text'
import { markOf, markText } from './wait-marks'

test('a wait of five minutes is announced seven times', () => {
  const marks = Array.from({ length: 301 }, (_, past) => markOf(300 - past))
  expect([...new Set(marks)]).toEqual([300, 240, 180, 120, 60, 30, 10, 0])
})

test('a clock, and words', () => {
  expect([clockText(5), clockText(60), clockText(905)]).toEqual(['0:05', '1:00', '15:05'])
  expect([markText(30, 'en'), markText(60, 'en'), markText(900, 'de')]).toEqual([
    '30 seconds',
    '1 minute',
    '15 Minuten',
  ])
})
