import { expect, test } from '@jest/globals'
import { idleShare } from './idle-share'

const core = (user: number, idle: number) => ({
  model: 'any',
  speed: 2000,
  times: { user, nice: 0, sys: 0, idle, irq: 0 },
})

test('the idle share counts all cores, and only the time between the two readings', () => {
  const before = [core(1000, 5000), core(2000, 9000)]
  expect(idleShare(before, [core(1300, 5100), core(2100, 9500)])).toBe(0.6)
  expect(idleShare(before, [core(1400, 5000), core(2400, 9000)])).toBe(0)
})

test('no time between the readings is no idle time', () => {
  expect(idleShare([core(1, 1)], [core(1, 1)])).toBe(0)
})
