import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { stagesOf } from './stages'
import { floorProblem, readTestCounts, writeTestCounts } from './test-counts'

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function countsFile(content: unknown): string {
  const file = join(folder, 'counts.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const counts = { unit: 10 }

const onCi = { requireAll: true }
const onMyMachine = { requireAll: false }

test('a stage that runs as many tests as before, or more, is fine', () => {
  expect(floorProblem('unit', { passed: 10, failed: 0, skipped: 0 }, counts, onCi)).toBeUndefined()
  expect(floorProblem('unit', { passed: 9, failed: 2, skipped: 0 }, counts, onCi)).toBeUndefined()
})

test('a stage that runs fewer tests has a problem', () => {
  expect(floorProblem('unit', { passed: 9, failed: 0, skipped: 0 }, counts, onMyMachine)).toBe(
    '9 tests ran or were skipped, but e2e/runner/test-counts.json says 10. If you changed the tests on purpose, run the same command with `-- --write-counts` and commit the file.',
  )
})

test('a skipped test is missing only if all are required', () => {
  const tally = { passed: 9, failed: 0, skipped: 1 }
  expect(floorProblem('unit', tally, counts, onMyMachine)).toBeUndefined()
  expect(floorProblem('unit', tally, counts, onCi)).toMatch(/^9 tests ran, but .* says 10\. /)
})

test('a stage without a number has a problem', () => {
  expect(floorProblem('new', { passed: 9, failed: 0, skipped: 0 }, counts, onCi)).toMatch(
    /^e2e\/runner\/test-counts\.json has no number for new\. /,
  )
})

test('writes the numbers of some stages and keeps the others', () => {
  const file = countsFile({ unit: 10, sandbox: 20 })
  writeTestCounts({ unit: 12, alpha: 1 }, file)
  expect(readFileSync(file, 'utf8')).toBe('{\n  "alpha": 1,\n  "sandbox": 20,\n  "unit": 12\n}\n')
})

test('a missing or broken file is an error', () => {
  expect(() => readTestCounts(join(folder, 'none.json'))).toThrow()
  expect(() => readTestCounts(countsFile({ unit: 'many' }))).toThrow()
  expect(() => readTestCounts(countsFile({ unit: 0 }))).toThrow()
})

test('the repository has a number for each stage that counts tests, and for no other', () => {
  const counted = Object.values(stagesOf).flatMap((stages) => stages.filter(({ report }) => report))
  expect(Object.keys(readTestCounts()).sort()).toEqual(counted.map(({ id }) => id).sort())
})
