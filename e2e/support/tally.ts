import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests of a suite passed, failed and were skipped. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

const jestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
})

/** The tally of Jest's JSON report. A run that failed without a failed test counts as one failure. */
export function jestTally(file: string, succeeded: boolean): Tally {
  const report = readReport(file, jestSchema)
  if (!report) return { ...noTests, failed: 1 }
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites)
  return corrected({ passed: report.numPassedTests, failed, skipped: report.numPendingTests }, succeeded)
}

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/**
 * The tally of Playwright's JSON report. A pass on a later try is a pass; `failureDigest` names such tests.
 */
export function playwrightTally(file: string, succeeded: boolean): Tally {
  const report = readReport(file, playwrightSchema)
  if (!report) return { ...noTests, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return corrected({ passed: expected + flaky, failed: unexpected, skipped }, succeeded)
}

/** Counts a suite that could not run as one skipped test and prints the reason. */
export function skippedSuite(title: string, why: string): Tally {
  process.stdout.write(`\n== ${title}\nSkipped: ${why}\n`)
  return { ...noTests, skipped: 1 }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }))
}

/** A suite that failed or ran no test counts as a failure, even if its report has none. */
function corrected(tally: Tally, succeeded: boolean): Tally {
  const isEmpty = tally.passed + tally.failed === 0
  return tally.failed === 0 && (!succeeded || isEmpty) ? { ...tally, failed: 1 } : tally
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
