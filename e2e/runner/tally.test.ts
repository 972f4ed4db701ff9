import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { addTallies, jestTally, noTests, playwrightTally } from './tally'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const jestReport = (passed: number, failed: number, pending = 0, failedSuites = failed ? 1 : 0) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numFailedTestSuites: failedSuites,
  })

const playwrightReport = (expected: number, unexpected: number, flaky = 0, skipped = 0) =>
  report({ stats: { expected, unexpected, flaky, skipped } })

describe('jestTally', () => {
  test('counts what Jest counted', () => {
    expect(jestTally(jestReport(7, 0, 2), true)).toEqual({ passed: 7, failed: 0, skipped: 2 })
    expect(jestTally(jestReport(7, 3), false)).toEqual({ passed: 7, failed: 3, skipped: 0 })
  })

  test('a file that cannot run is a failure, even without a failed test', () => {
    expect(jestTally(jestReport(7, 0, 0, 2), false)).toEqual({ passed: 7, failed: 2, skipped: 0 })
  })

  test('a run with a failing exit status is a failure, even when all tests passed', () => {
    expect(jestTally(jestReport(7, 0), false)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('a run without tests is a failure', () => {
    expect(jestTally(jestReport(0, 0, 4), true)).toEqual({ passed: 0, failed: 1, skipped: 4 })
  })
})

describe('playwrightTally', () => {
  test('counts what Playwright counted', () => {
    expect(playwrightTally(playwrightReport(5, 0, 0, 1), true)).toEqual({ passed: 5, failed: 0, skipped: 1 })
  })

  test('a test that passed on a retry counts as passed', () => {
    expect(playwrightTally(playwrightReport(5, 1, 2), false)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('a failing exit status wins over the counts', () => {
    expect(playwrightTally(playwrightReport(5, 0), false)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })
})

test('a missing or invalid report is a failure', () => {
  const failure = { passed: 0, failed: 1, skipped: 0 }
  expect(jestTally(join(folder, 'none.json'), true)).toEqual(failure)
  expect(playwrightTally(report('{"stats":'), true)).toEqual(failure)
  expect(playwrightTally(report({ stats: {} }), true)).toEqual(failure)
})

test('adds up several suites', () => {
  const sum = addTallies([
    noTests,
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 3, failed: 0, skipped: 4 },
  ])
  expect(sum).toEqual({ passed: 5, failed: 1, skipped: 4 })
})
