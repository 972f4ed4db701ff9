import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'

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
    `Of ${points.size} points, Latchkey meets ${count('holds')}, Kratos and Hydra ${count('Ory')}, ${count('operator')} are up to the operator, ` +
      `${count('does not apply')} do not apply, and ${count('open')} are open.`,
  )
  const rows = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) /gm)]
  expect(rows.flatMap(([, listed = '']) => listed.split(', '))).toEqual(inState('open'))
})
