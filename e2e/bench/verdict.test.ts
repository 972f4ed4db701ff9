import { describe, expect, test } from '@jest/globals'
import type { BrowserFigures, Figures } from './figures'
import type { Line } from './line'
import { verdict } from './verdict'

const round = { cpuPerView: 2, viewsPerSecond: 400, callsPerView: 1 }
const weight = { script: 137_000, style: 0, font: 0, calls: 1 }
const paint = { paintedAt: 400, usableAt: 400 }
const atLimit = { paintedAt: 420, usableAt: 420 }

/** Latchkey exactly at each limit, so that any more breaks the limit. */
const rounds = {
  latchkey: [{ ...round, viewsPerSecond: 280 }],
  control: [round],
  drawn: [{ ...round, cpuPerView: 2.8 }],
  metrics: [{ ...round, cpuPerView: 3.08 }],
  traces: [{ ...round, cpuPerView: 3.5 }],
  bare: [round],
}
const browser: BrowserFigures = {
  weight: { latchkey: { script: 141_000, style: 9_999, font: 0, calls: 1 }, bare: weight },
  firstPaint: { latchkey: [paint, atLimit, { paintedAt: 500, usableAt: 550 }], bare: [paint] },
  posts: { beforeHydration: true, withoutScript: true },
}

function broken(figures: Figures): string[] {
  return verdict(figures)
    .filter(({ isMet }: Line) => !isMet)
    .map(({ measure }) => measure)
}

function withRound(change: Partial<typeof round>, server: keyof typeof rounds = 'latchkey'): Figures {
  return { rounds: { ...rounds, [server]: rounds[server].map((one) => ({ ...one, ...change })) }, browser }
}

function withBrowser(change: Partial<BrowserFigures>): Figures {
  return { rounds, browser: { ...browser, ...change } }
}

function withWeight(change: Partial<typeof weight>): Figures {
  const { latchkey, bare } = browser.weight
  return withBrowser({ weight: { latchkey: { ...latchkey, ...change }, bare } })
}

function withPaint(latchkey: typeof paint): Figures {
  return withBrowser({ firstPaint: { latchkey: [latchkey], bare: [paint] } })
}

describe('verdict', () => {
  test('is met at every limit', () => {
    expect(broken({ rounds, browser })).toEqual([])
  })

  test.each<[string, Figures]>([
    ['Server CPU time per view, not kept', withRound({ cpuPerView: 2.81 }, 'drawn')],
    ['The same server twice (control)', withRound({ cpuPerView: 2.01 }, 'control')],
    ['Views per second', withRound({ viewsPerSecond: 279 })],
    ['Server CPU time with metrics', withRound({ cpuPerView: 3.09 }, 'metrics')],
    ['Server CPU time with traces', withRound({ cpuPerView: 3.51 }, 'traces')],
    ['Backend calls per view', withRound({ callsPerView: 2 })],
    ['JavaScript of the first load', withWeight({ script: 141_001 })],
    ['CSS', withWeight({ style: 10_000 })],
    ['Web fonts', withWeight({ font: 1 })],
    ['Backend calls per view', withWeight({ calls: 2 })],
    ['First paint on a slow phone', withPaint({ paintedAt: 421, usableAt: 420 })],
    ['Form usable on a slow phone', withPaint({ paintedAt: 420, usableAt: 421 })],
    ['Form usable after the first paint', withPaint({ paintedAt: 300, usableAt: 351 })],
    ['Form sent before hydration', withBrowser({ posts: { ...browser.posts, beforeHydration: false } })],
    ['Form sent without JavaScript', withBrowser({ posts: { ...browser.posts, withoutScript: false } })],
  ])('%s is broken just above its limit', (measure, figures) => {
    expect(broken(figures)).toEqual([measure])
  })

  test('the CPU time of a kept page has its own limit', () => {
    expect(broken(withRound({ cpuPerView: 2.01 }))).toContain('Server CPU time per view, kept page')
  })

  test('compares rounds that were measured together, so other load has no effect', () => {
    const slow = { ...round, cpuPerView: 20 }
    const latchkey = [1.6, 16, 1.6].map((cpuPerView) => ({ ...round, cpuPerView }))
    const [line] = verdict({ rounds: { latchkey, bare: [round, slow, round] } })
    expect(line).toMatchObject({ compared: '0.80 (0.80 to 0.80)', isMet: true })
  })

  test('has only the rows that were measured', () => {
    const measures = (figures: Figures) => verdict(figures).map(({ measure }) => measure)
    const { latchkey, control, drawn, metrics, traces } = rounds
    expect(measures({ rounds: { latchkey, control, drawn, metrics, traces } })).toEqual([
      'The same server twice (control)',
      'Server CPU time with metrics',
      'Server CPU time with traces',
      'Backend calls per view',
    ])
    expect(measures({ rounds: { latchkey, control, other: latchkey } })).toEqual([
      'The same server twice (control)',
      'Server CPU time of the other Latchkey',
      'Backend calls per view',
    ])
    expect(measures({ browser })).not.toContain('Server CPU time per view, kept page')
  })

  test('missing figures break a limit', () => {
    const none = { latchkey: [], control: [], drawn: [], bare: [], metrics: [], traces: [] }
    expect(broken({ rounds: none })).toEqual(expect.arrayContaining(['Server CPU time per view, kept page']))
    expect(broken({})).toEqual(['Backend calls per view'])
  })
})
