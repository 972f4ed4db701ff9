import { expect, test } from '@jest/globals'
import { type BesideOry, besideOryGrid, besideOryLines } from './beside-ory'
import { textOf } from './grid'

const page = {
  weight: { script: 140_000, style: 9_000, font: 0, calls: 1 },
  paints: [{ paintedAt: 600, usableAt: 620 }],
}
const start = { firstPageMs: 900, firstPageCpu: 800, atStart: 150e6, afterLoad: 300e6 }
const figures: BesideOry = {
  rounds: {
    latchkey: [{ cpuPerView: 4, viewsPerSecond: 250, callsPerView: 1 }],
    elements: [{ cpuPerView: 8, viewsPerSecond: 125, callsPerView: 1 }],
  },
  starts: { latchkey: [start], elements: [start] },
  pages: { latchkey: page, elements: page },
}

test('shows one column for each front end', () => {
  const text = textOf(besideOryGrid(figures, ['latchkey', 'elements']))
  expect(text).toContain('CPU ms of a view                     4.00      8.00')
  expect(text).toContain('usable on a slow phone, ms            620       620')
  expect(text).toContain('memory with the first page, MB        150       150')
})

test('compares the CPU time with each of the others that was measured', () => {
  expect(besideOryLines(figures)).toMatchObject([
    { latchkey: '4.00 ms', compared: '0.50 (0.50 to 0.50) of Elements', isMet: true },
  ])
})

test('a view takes at most 0.6 of the CPU time of Elements', () => {
  const isMetWith = (cpuPerView: number) => {
    const latchkey = [{ cpuPerView, viewsPerSecond: 250, callsPerView: 1 }]
    return besideOryLines({ ...figures, rounds: { ...figures.rounds, latchkey } })[0]?.isMet
  }
  expect([4.8, 4.81].map(isMetWith)).toEqual([true, false])
})
