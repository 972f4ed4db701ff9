import { expect, test } from '@jest/globals'
import { type Growth, growthLines } from './growth'

const steady: Growth = {
  byVisitors: [
    { connections: 1, cpu: [4] },
    { connections: 8, cpu: [4.4] },
    { connections: 64, cpu: [4.4] },
  ],
  past: 1000,
  early: [4],
  late: [4.4],
  alone: [4],
  together: [4 * (2 / 1.9) * 0.999],
}

function broken(change: Partial<Growth>): string[] {
  return growthLines({ ...steady, ...change })
    .filter(({ isMet }) => !isMet)
    .map(({ measure }) => measure)
}

test.each<[Partial<Growth>, string[]]>([
  [{}, []],
  [
    { byVisitors: steady.byVisitors.with(1, { connections: 8, cpu: [4.5] }) },
    ['CPU time with 8 visitors at a time'],
  ],
  [{ late: [4.5] }, ['CPU time after 1000 views']],
  [{ together: [4.3] }, ['Views of two processes on two cores']],
])('the limits of growth, with %j', (change, measures) => {
  expect(broken(change)).toEqual(measures)
})
