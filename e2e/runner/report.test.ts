import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { addTallies, readJestReport, readPlaywrightReport, recordFlakes } from './report'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const oneFailed = { passed: 0, failed: 1, skipped: 0 }

test('a missing or incomplete report is a failure', () => {
  for (const content of ['{"stats":', '{}']) {
    expect(readJestReport(report(content))).toEqual(oneFailed)
    expect(readPlaywrightReport(report(content))).toEqual({ tally: oneFailed, flaky: [] })
  }
})

test('adds up several tallies', () => {
  const tallies = [oneFailed, { passed: 2, failed: 1, skipped: 0 }, { passed: 3, failed: 0, skipped: 4 }]
  expect(addTallies(tallies)).toEqual({ passed: 5, failed: 2, skipped: 4 })
})

test('a file of Jest that cannot run is a failure, even without a failed test', () => {
  const counts = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2 }
  expect(readJestReport(report({ ...counts, numFailedTestSuites: 2 }))).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
  })
})

describe('a report of Playwright', () => {
  const specOf = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'desktop', status }],
  })
  const read = () =>
    readPlaywrightReport(
      report({
        stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
        suites: [
          {
            title: 'a.spec.ts',
            specs: [specOf('is fine', 'expected'), specOf('is broken', 'unexpected')],
            suites: [{ title: 'at night', specs: [specOf('is shaky', 'flaky')] }],
          },
        ],
      }),
    )

  test('counts a test that passed on a retry as passed', () => {
    expect(read().tally).toEqual({ passed: 6, failed: 1, skipped: 3 })
  })

  test('names the flaky tests without their lines', () => {
    expect(read().flaky).toEqual(['[desktop] a.spec.ts at night: is shaky'])
  })
})

describe('flaky tests of several runs', () => {
  let env: { LATCHKEY_CACHE: string }
  beforeEach(() => {
    env = { LATCHKEY_CACHE: mkdtempSync(join(folder, 'cache-')) }
  })

  test('a test that is flaky in two runs of a stage in a row is named', () => {
    expect(recordFlakes('sandbox', ['a', 'b'], env)).toEqual([])
    expect(recordFlakes('ory-1.3.1', ['b'], env)).toEqual([])
    expect(recordFlakes('sandbox', ['b', 'c'], env)).toEqual(['b'])
  })

  test('a run without the flake in between resets it, and a broken file counts as empty', () => {
    recordFlakes('sandbox', ['a'], env)
    recordFlakes('sandbox', [], env)
    expect(recordFlakes('sandbox', ['a'], env)).toEqual([])
    writeFileSync(join(env.LATCHKEY_CACHE, 'flakes.json'), '{')
    expect(recordFlakes('sandbox', ['a'], env)).toEqual([])
  })
})
