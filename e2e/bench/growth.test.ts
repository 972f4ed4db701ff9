import { expect, test } from '@jest/globals'
import { type Growth, growthLines, stagesUntil } from './growth'

const steady: Growth = {
  byVisitors: [
    { connections: 1, cpu: [4] },
    { connections: 8, cpu: [4.4] },
    { connections: 64, cpu: [4.4] },
  ],
  stages: [
    { past: 1000, early: [4], late: [4.4], resident: 1e8 },
    { past: 10_000, early: [4], late: [4.4], resident: 1.1e8 },
  ],
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
  [
    { stages: steady.stages.with(0, { past: 1000, early: [4], late: [4.5], resident: 1.1e8 }) },
    ['CPU time after 1000 views'],
  ],
  [
    { stages: steady.stages.with(1, { past: 10_000, early: [4], late: [4], resident: 1.2e8 }) },
    ['Memory after 10000 views'],
  ],
  [{ stages: steady.stages.slice(0, 1) }, []],
  [{ together: [4.3] }, ['Views of two processes on two cores']],
])('the limits of growth, with %j', (change, measures) => {
  expect(broken(change)).toEqual(measures)
})

test.each([
  [0, [0]],
  [1000, [1000]],
  [5000, [1000, 5000]],
  [100_000, [1000, 10_000, 100_000]],
])('with %d past views, a process is measured after %j', (last, stages) => {
  expect(stagesUntil(last)).toEqual(stages)
})
