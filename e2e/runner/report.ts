import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { cacheFolder, type Environment } from '../ory/process/cache-folder'

/** How many tests passed, failed and were skipped. */
export type Tally = Readonly<Record<'passed' | 'failed' | 'skipped', number>>

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }
export const oneFailed: Tally = { ...noTests, failed: 1 }
export const oneSkipped: Tally = { ...noTests, skipped: 1 }

/** The sum of the tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sumOf = (key: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[key], 0)
  return { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') }
}

/** `N passed, N failed, N skipped` */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** A JSON report of Jest. A file of tests that cannot run counts as one failure, and so does a missing report. */
export function readJestReport(file: string): Tally {
  const report = readJson<Partial<Record<string, number>>>(file) ?? {}
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = report
  return { passed, failed: Math.max(numFailedTests, report.numFailedTestSuites ?? 1), skipped }
}

/**
 * A JSON report of Playwright. A pass on a retry is a pass. `flaky` names the tests that passed only on a retry,
 * without line numbers, because those change.
 */
export function readPlaywrightReport(file: string): { tally: Tally; flaky: readonly string[] } {
  const report = readJson<JSONReport>(file)
  if (report?.stats === undefined) return { tally: oneFailed, flaky: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    tally: { passed: expected + flaky, failed: unexpected, skipped },
    flaky: report.suites.flatMap((suite) => flakyOf(suite)),
  }
}

/** `groups` are the titles of the `test.describe` around the tests. */
function flakyOf({ specs, suites = [] }: JSONReportSuite, groups = ''): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap((test) =>
      test.status === 'flaky' ? `[${test.projectName}] ${file} ${groups}${title}` : [],
    ),
  )
  return [...own, ...suites.flatMap((suite) => flakyOf(suite, `${groups}${suite.title}: `))]
}

/**
 * Records the flaky tests of a stage's run. Returns those that were also flaky in the stage's run before:
 * such a test fails the run. A single flaky run can be bad luck. CI tests a clean checkout, so the file is outside it.
 */
export function recordFlakes(stage: string, flaky: readonly string[], env: Environment): string[] {
  const file = join(dirname(cacheFolder(env)), 'flakes.json')
  const all = readJson<Record<string, readonly string[]>>(file) ?? {}
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...all, [stage]: flaky }, null, 2)}\n`)
  return flaky.filter((test) => all[stage]?.includes(test))
}

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
