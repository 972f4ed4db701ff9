import { expect, test } from '@jest/globals'
import { phoneLines } from './phone-sign-in'

test('a whole sign-in takes at most half of the time of each of the front ends of Ory', () => {
  const times = { bare: [900], elements: [2000, 2200], reference: [2400, 2400] }
  expect(phoneLines({ ...times, latchkey: [1000, 1100] })).toMatchObject([
    {
      latchkey: '1050 ms',
      bare: '900 ms',
      compared: '0.50 (0.50 to 0.50) of Elements, 2100 ms',
      isMet: true,
    },
    { compared: '0.44 (0.43 to 0.45) of the reference UI, 2400 ms', isMet: true },
  ])
  expect(phoneLines({ ...times, latchkey: [1010, 1110] })).toMatchObject([{ isMet: false }, { isMet: true }])
  expect(phoneLines({ ...times, latchkey: [1210, 1210] })).toMatchObject([{ isMet: false }, { isMet: false }])
})

test('only the front ends that were measured have a line, and missing figures break the limit', () => {
  expect(phoneLines({ latchkey: [1000], elements: [] })).toMatchObject([{ isMet: false }])
  expect(phoneLines({ latchkey: [1000] })).toEqual([])
})
