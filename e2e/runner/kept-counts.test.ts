import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { floorProblem, readKeptCounts, writeKeptCounts } from './kept-counts'
import { stagesOf } from './stages'

const folder = mkdtempSync(join(tmpdir(), 'kept-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function keptFile(content: unknown): string {
  const file = join(folder, 'counts.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const kept = { unit: 10 }

const onCi = { requireAll: true }
const onMyMachine = { requireAll: false }

test('a stage that runs as many tests as before, or more, is fine', () => {
  expect(floorProblem('unit', { passed: 10, failed: 0, skipped: 0 }, kept, onCi)).toBeUndefined()
  expect(floorProblem('unit', { passed: 9, failed: 2, skipped: 0 }, kept, onCi)).toBeUndefined()
})

test('a stage that runs fewer tests has a problem', () => {
  expect(floorProblem('unit', { passed: 9, failed: 0, skipped: 0 }, kept, onMyMachine)).toBe(
    '9 tests ran or were skipped, but e2e/runner/kept-counts.json says 10. If you changed the tests on purpose, run the same command with `-- --keep-counts` and commit the file.',
  )
})

test('a skipped test is missing only where all are required', () => {
  const tally = { passed: 9, failed: 0, skipped: 1 }
  expect(floorProblem('unit', tally, kept, onMyMachine)).toBeUndefined()
  expect(floorProblem('unit', tally, kept, onCi)).toMatch(/^9 tests ran, but .* says 10\. /)
})

test('a stage without a number has a problem', () => {
  expect(floorProblem('new', { passed: 9, failed: 0, skipped: 0 }, kept, onCi)).toMatch(
    /^e2e\/runner\/kept-counts\.json has no number for new\. /,
  )
})

test('writes the numbers of some stages and keeps the others', () => {
  const file = keptFile({ unit: 10, sandbox: 20 })
  writeKeptCounts({ unit: 12, alpha: 1 }, file)
  expect(readFileSync(file, 'utf8')).toBe('{\n  "alpha": 1,\n  "sandbox": 20,\n  "unit": 12\n}\n')
})

test('a missing or broken file is an error', () => {
  expect(() => readKeptCounts(join(folder, 'none.json'))).toThrow()
  expect(() => readKeptCounts(keptFile({ unit: 'many' }))).toThrow()
  expect(() => readKeptCounts(keptFile({ unit: 0 }))).toThrow()
})

test('the repository holds a number for each stage that counts tests, and for no other', () => {
  const counted = Object.values(stagesOf).flatMap((stages) => stages.filter(({ report }) => report))
  expect(Object.keys(readKeptCounts()).sort()).toEqual(counted.map(({ id }) => id).sort())
})
