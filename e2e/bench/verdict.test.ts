import { describe, expect, test } from '@jest/globals'
import type { BrowserFigures, Figures } from './figures'
import { type FlowKind, flowKinds } from './flow-kinds'
import type { Line } from './line'
import { verdict } from './verdict'

const round = { cpuPerView: 2, viewsPerSecond: 400, callsPerView: 1 }
const weight = { script: 137_000, style: 0, font: 0, calls: 1 }
const paint = { paintedAt: 400, usableAt: 400 }
const atLimit = { paintedAt: 500, usableAt: 500 }
const paints = { latchkey: [paint, atLimit, { paintedAt: 600, usableAt: 650 }], bare: [paint] }

/** Latchkey exactly at each limit, so that any more breaks the limit. */
const rounds = {
  latchkey: [{ ...round, cpuPerView: 2.6, viewsPerSecond: 280 }],
  control: [{ ...round, cpuPerView: 2.6 }],
  metrics: [{ ...round, cpuPerView: 2.86 }],
  traces: [{ ...round, cpuPerView: 3.25 }],
  bare: [round],
}
const browser: BrowserFigures = {
  weight: { latchkey: { script: 141_000, style: 9_999, font: 0, calls: 1 }, bare: weight },
  firstPaint: {
    login: paints,
    registration: paints,
    recovery: paints,
    verification: paints,
    settings: paints,
  },
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

function withPaint(kind: FlowKind, latchkey: typeof paint): Figures {
  return withBrowser({
    firstPaint: { ...browser.firstPaint, [kind]: { latchkey: [latchkey], bare: [paint] } },
  })
}

describe('verdict', () => {
  test('is met at every limit', () => {
    expect(broken({ rounds, browser })).toEqual([])
  })

  test.each<[string, Figures]>([
    ['The same server twice (control)', withRound({ cpuPerView: 2.61 }, 'control')],
    ['Views per second', withRound({ viewsPerSecond: 279 })],
    ['Server CPU time with metrics', withRound({ cpuPerView: 2.87 }, 'metrics')],
    ['Server CPU time with traces', withRound({ cpuPerView: 3.26 }, 'traces')],
    ['Backend calls per view', withRound({ callsPerView: 2 })],
    ['JavaScript of the first load', withWeight({ script: 141_001 })],
    ['CSS', withWeight({ style: 10_000 })],
    ['Web fonts', withWeight({ font: 1 })],
    ['Backend calls per view', withWeight({ calls: 2 })],
    ...flowKinds.flatMap(
      (kind): Array<[string, Figures]> => [
        [`First paint on a slow phone, /${kind}`, withPaint(kind, { paintedAt: 501, usableAt: 500 })],
        [`Form usable on a slow phone, /${kind}`, withPaint(kind, { paintedAt: 500, usableAt: 501 })],
        ['Form usable after the first paint', withPaint(kind, { paintedAt: 300, usableAt: 351 })],
      ],
    ),
    ['Form sent before hydration', withBrowser({ posts: { ...browser.posts, beforeHydration: false } })],
    ['Form sent without JavaScript', withBrowser({ posts: { ...browser.posts, withoutScript: false } })],
  ])('%s is broken just above its limit', (measure, figures) => {
    expect(broken(figures)).toEqual([measure])
  })

  test('the CPU time has a limit', () => {
    expect(broken(withRound({ cpuPerView: 2.61 }))).toContain('Server CPU time per view')
  })

  test('compares rounds that were measured together, so other load has no effect', () => {
    const slow = { ...round, cpuPerView: 20 }
    const latchkey = [1.6, 16, 1.6].map((cpuPerView) => ({ ...round, cpuPerView }))
    const [line] = verdict({ rounds: { latchkey, bare: [round, slow, round] } })
    expect(line).toMatchObject({ compared: '0.80 (0.80 to 0.80)', isMet: true })
  })

  test('has only the rows that were measured', () => {
    const measures = (figures: Figures) => verdict(figures).map(({ measure }) => measure)
    const { latchkey, control, metrics, traces } = rounds
    expect(measures({ rounds: { latchkey, control, metrics, traces } })).toEqual([
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
    expect(measures({ browser })).not.toContain('Server CPU time per view')
  })

  test('missing figures break a limit', () => {
    const none = { latchkey: [], control: [], bare: [], metrics: [], traces: [] }
    expect(broken({ rounds: none })).toEqual(expect.arrayContaining(['Server CPU time per view']))
    expect(broken({})).toEqual(['Backend calls per view'])
  })
})
