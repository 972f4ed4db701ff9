import { expect, test } from '@jest/globals'
import { type BrowserFigures, browserLines } from './browser'

const weight = { script: 100_000, style: 0, font: 0, calls: 2 }
const paints = (ms: number, usableAfter = 0) => [{ paintedAt: ms, usableAt: ms + usableAfter }]
const good: BrowserFigures = {
  weight: { latchkey: { ...weight, script: 104_000 }, bare: weight },
  firstPaints: new Map([['login', { latchkey: paints(500, 50), bare: paints(400) }]]),
  posts: { beforeHydration: true, withoutScript: true },
}

test('every limit is met at the limit', () => {
  expect(browserLines(good).filter(({ isMet }) => !isMet)).toEqual([])
})

test.each<[string, Partial<BrowserFigures>]>([
  ['JavaScript', { weight: { latchkey: { ...weight, script: 104_001 }, bare: weight } }],
  ['CSS', { weight: { latchkey: { ...weight, style: 10_000 }, bare: weight } }],
  ['Web fonts', { weight: { latchkey: { ...weight, font: 1 }, bare: weight } }],
  ['Calls to Kratos in a browser', { weight: { latchkey: { ...weight, calls: 3 }, bare: weight } }],
  [
    'First paint on a slow phone, /login',
    { firstPaints: new Map([['login', { latchkey: paints(501), bare: paints(400) }]]) },
  ],
  [
    'Form usable after the first paint',
    { firstPaints: new Map([['login', { latchkey: paints(500, 51), bare: paints(400) }]]) },
  ],
  ['Form sent before hydration', { posts: { ...good.posts, beforeHydration: false } }],
  ['Form sent without JavaScript', { posts: { ...good.posts, withoutScript: false } }],
])('%s exceeds its own limit only', (measure, change) => {
  const broken = browserLines({ ...good, ...change }).filter(({ isMet }) => !isMet)
  expect(broken.map((line) => line.measure)).toEqual([measure])
})
