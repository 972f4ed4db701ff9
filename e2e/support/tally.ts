import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests of a suite went which way. */
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

/** Jest's tally from its JSON file. A run that failed without a failed test (a broken file, say) counts as one. */
export function jestTally(file: string, succeeded: boolean): Tally {
  const report = readReport(file, jestSchema)
  if (!report) return { ...noTests, failed: 1 }
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites)
  return corrected({ passed: report.numPassedTests, failed, skipped: report.numPendingTests }, succeeded)
}

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** Playwright's tally from its JSON file. A test that passed on a later try counts as passed: `failureDigest` names it. */
export function playwrightTally(file: string, succeeded: boolean): Tally {
  const report = readReport(file, playwrightSchema)
  if (!report) return { ...noTests, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return corrected({ passed: expected + flaky, failed: unexpected, skipped }, succeeded)
}

/** A suite that could not run: one skipped, and why in the log. */
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

/** A suite that ended badly, or ran nothing, has not passed, whatever it counted. */
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
