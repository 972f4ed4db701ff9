import { readFileSync } from 'node:fs'
import { z } from 'zod'

const tallySchema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() })

/** How many tests passed, failed and were skipped. */
export type Tally = Readonly<z.infer<typeof tallySchema>>

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

/** The tally of Playwright's JSON report. A pass on a retry is a pass here; `flakes.ts` decides about it. */
export function playwrightTally(file: string, succeeded: boolean): Tally {
  const report = readReport(file, playwrightSchema)
  if (!report) return { ...noTests, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return corrected({ passed: expected + flaky, failed: unexpected, skipped }, succeeded)
}

/** The same tally with `count` of the passed tests counted as failed. */
export function withFailed(tally: Tally, count: number): Tally {
  return { ...tally, passed: tally.passed - count, failed: tally.failed + count }
}

/** The sum of the tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    noTests,
  )
}

/** `N passed, N failed, N skipped` */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** The tally of a command that left no tally file: it was stopped, so it failed. */
export function readTally(file: string): Tally {
  return readReport(file, tallySchema) ?? { ...noTests, failed: 1 }
}

/** A stage that failed or ran no test counts as a failure, even if its report has none. */
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
