import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'

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
const numbers = sections.flatMap(([chapter, first, ...counts]) =>
  counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, point) => `${chapter}.${first + index}.${point + 1}`),
  ),
)

const pointSchema = z.strictObject({
  state: z.enum(['holds', 'Ory', 'operator', 'does not apply', 'open']),
  asks: z.string().optional(),
  how: z.string().optional(),
  /** The title of each test, or its beginning, by the file. */
  tests: z.array(z.record(z.string(), z.string())).default([]),
})
const points = new Map(
  Object.entries(z.record(z.string(), pointSchema).parse(parse(readFileSync('e2e/asvs.yaml', 'utf8')))),
)
const page = readFileSync('docs/asvs.md', 'utf8')

test('every point of levels 1 and 2 is there once', () => {
  expect(numbers).toHaveLength(253)
  expect([...points.keys()]).toEqual(numbers)
})

test('every fulfilled point names a test', () => {
  expect([...points].filter(([, { state, tests }]) => state === 'holds' && tests.length === 0)).toEqual([])
})

test('every named test exists', () => {
  const missing = [...points].flatMap(([point, { tests }]) =>
    tests
      .flatMap((named) => Object.entries(named))
      .filter(([file, title]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
      .map(([file, title]) => `${point}: ${file}: ${title}`),
  )
  expect(missing).toEqual([])
})

test('docs/asvs.md has the sum of each state, and the open points', () => {
  const inState = (wanted: string) =>
    [...points].flatMap(([point, { state }]) => (state === wanted ? [point] : []))
  const count = (state: string) => inState(state).length
  expect(page.replaceAll('\n', ' ')).toContain(
    `Latchkey meets ${count('holds')}, Kratos and Hydra ${count('Ory')}, ${count('operator')} are up to the operator, ` +
      `${count('does not apply')} do not apply, and ${count('open')} are open.`,
  )
  const rows = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) /gm)]
  expect(rows.flatMap(([, listed = '']) => listed.split(', '))).toEqual(inState('open'))
})
