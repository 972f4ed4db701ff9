import { describe, expect, test } from '@jest/globals'
import type { Figures } from './figures'
import { type Line, verdict } from './verdict'

const round = { cpuPerView: 2, viewsPerSecond: 400, callsPerView: 1 }
const weight = { script: 137_000, style: 0, font: 0, calls: 1 }
const paint = { paintedAt: 400, usableAt: 400 }

/** Latchkey exactly at each limit, so that any more breaks the limit. */
const atTheLimit: Figures = {
  rounds: { latchkey: [{ ...round, cpuPerView: 2.8, viewsPerSecond: 280 }], bare: [round] },
  weight: { latchkey: { script: 149_000, style: 9_999, font: 0, calls: 1 }, bare: weight },
  firstPaint: { latchkey: [paint, { paintedAt: 500, usableAt: 550 }], bare: [paint] },
  posts: { beforeHydration: true, withoutScript: true },
}

function broken(figures: Figures): string[] {
  return verdict(figures)
    .filter(({ isMet }: Line) => !isMet)
    .map(({ measure }) => measure)
}

function withRound(change: Partial<typeof round>): Figures {
  const [latchkey = round] = atTheLimit.rounds.latchkey
  return { ...atTheLimit, rounds: { latchkey: [{ ...latchkey, ...change }], bare: [round] } }
}

function withWeight(change: Partial<typeof weight>): Figures {
  const { latchkey, bare } = atTheLimit.weight
  return { ...atTheLimit, weight: { latchkey: { ...latchkey, ...change }, bare } }
}

describe('verdict', () => {
  test('is met at every limit', () => {
    expect(broken(atTheLimit)).toEqual([])
  })

  test.each<[string, Figures]>([
    ['Server CPU time per view', withRound({ cpuPerView: 2.81 })],
    ['Views per second', withRound({ viewsPerSecond: 279 })],
    ['Backend calls per view', withRound({ callsPerView: 2 })],
    ['JavaScript of the first load', withWeight({ script: 149_001 })],
    ['CSS', withWeight({ style: 10_000 })],
    ['Web fonts', withWeight({ font: 1 })],
    ['Backend calls per view', withWeight({ calls: 2 })],
    [
      'Form usable on a slow phone',
      { ...atTheLimit, firstPaint: { latchkey: [paint, { paintedAt: 500, usableAt: 551 }], bare: [paint] } },
    ],
    ['Form sent before hydration', { ...atTheLimit, posts: { beforeHydration: false, withoutScript: true } }],
    [
      'Form sent without JavaScript',
      { ...atTheLimit, posts: { beforeHydration: true, withoutScript: false } },
    ],
  ])('%s is broken just above its limit', (measure, figures) => {
    expect(broken(figures)).toEqual([measure])
  })

  test('compares rounds that were measured together, so other load has no effect', () => {
    const slow = { ...round, cpuPerView: 20 }
    const rounds = {
      latchkey: [
        { ...round, cpuPerView: 2.6 },
        { ...round, cpuPerView: 26 },
        { ...round, cpuPerView: 2.6 },
      ],
      bare: [round, slow, round],
    }
    const [line] = verdict({ ...atTheLimit, rounds })
    expect(line).toMatchObject({ compared: '1.30 (1.30 to 1.30)', isMet: true })
  })

  test('missing figures break a limit', () => {
    expect(broken({ ...atTheLimit, rounds: { latchkey: [], bare: [] } })).toContain(
      'Server CPU time per view',
    )
  })
})
