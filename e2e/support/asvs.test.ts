import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** How many points of levels 1 and 2 each section of ASVS 5.0.0 has. Their numbers have no gaps. */
const sections: readonly (readonly [chapter: number, firstSection: number, ...counts: number[]])[] = [
  [1, 1, 2, 9, 11, 3, 2],
  [2, 1, 3, 3, 4, 1],
  [3, 2, 2, 4, 6, 5, 0, 2],
  [4, 1, 3, 1, 2, 4],
  [5, 1, 1, 3, 2, 3],
  [6, 1, 3, 12, 4, 4, 5, 3, 0, 4],
  [7, 1, 3, 4, 2, 5, 2, 2],
  [8, 1, 2, 3, 1, 1],
  [9, 1, 3, 4],
  [10, 1, 2, 2, 4, 11, 5, 2, 3],
  [11, 1, 2, 3, 3, 4, 1, 1],
  [12, 1, 3, 2, 4],
  [13, 1, 1, 5, 2, 5],
  [14, 1, 2, 4, 3],
  [15, 1, 3, 3, 7],
  [16, 1, 1, 5, 4, 3, 3],
  [17, 1, 1, 4, 2],
]
const points = sections.flatMap(([chapter, first, ...counts]) =>
  counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, point) => `${chapter}.${first + index}.${point + 1}`),
  ),
)

const text = readFileSync('e2e/asvs.md', 'utf8')
/** A title that ends with … is the beginning of one. */
const testsIn = (shownBy: string) =>
  [...shownBy.matchAll(/\[(\w+)\] "(.+?)(?: …)?"/g)].map(([, name = '', title = '']) => ({ name, title }))
const rows = [
  ...[...text.matchAll(/^- (\d+\.\d+\.\d+) (\D+?): (.+)$/gm)].map(
    ([, point = '', state = '', shownBy = '']) => ({
      point,
      state,
      tests: testsIn(shownBy),
    }),
  ),
  ...[...text.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+): (.+)$/gm)].flatMap(([, listed = '', why = '']) =>
    listed.split(', ').map((point) => ({ point, state: 'does not apply', tests: testsIn(why) })),
  ),
].sort((one, other) => points.indexOf(one.point) - points.indexOf(other.point))
/** The files of the tests by their short names. */
const files = new Map(
  [...text.matchAll(/^\[(\w+)\]: \.\.\/(\S+)$/gm)].map(([, name = '', path = '']) => [name, path]),
)

test('every point of levels 1 and 2 is there once', () => {
  expect(points).toHaveLength(253)
  expect(rows.map(({ point }) => point)).toEqual(points)
})

test('every state is one that the page explains', () => {
  const states = ['holds', 'Ory', 'operator', 'does not apply', 'open']
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

test('every fulfilled point names a test', () => {
  expect(rows.filter(({ state, tests }) => state === 'holds' && tests.length === 0)).toEqual([])
})

test('every named test exists', () => {
  const missing = rows.flatMap(({ point, tests }) =>
    tests
      .filter(({ name, title }) => {
        const path = files.get(name)
        return path === undefined || !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
      })
      .map(({ name, title }) => `${point}: [${name}] "${title}"`),
  )
  expect(missing).toEqual([])
})

test('the sum of each state is right', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(text).toContain(
    `${count('holds')} points hold here, ${count('Ory')} in Kratos and Hydra, ${count('operator')} are the operator's, ` +
      `${count('does not apply')} do not apply, and ${count('open')} are open.`,
  )
})
