import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

/** The tally of a command that left no tally file: it was stopped, so it failed. */
export const readTally = (file: string): Tally => readJson<Tally>(file) ?? oneFailed

type JestReport = Readonly<
  Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites', number>
>

/** A JSON report of Jest. A file of tests that cannot run counts as one failure. */
export function readJestReport(file: string): Tally {
  const report = readJson<JestReport>(file)
  if (report?.numPassedTests === undefined) return oneFailed
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

interface PlaywrightResult {
  /** A pass on a retry is a pass. */
  readonly tally: Tally
  /** The tests that passed only on a retry. A name has no line number, because line numbers change. */
  readonly flaky: readonly string[]
  /**
   * The tests that failed or are flaky, each with its first error, the line that runs it again, and the one that opens
   * its trace. They are printed at the end of a long log.
   */
  readonly digest: readonly string[]
}

/**
 * A JSON report of Playwright.
 * @param command the command that ran the tests
 */
export function readPlaywrightReport(file: string, command: string): PlaywrightResult {
  const report = readJson<JSONReport>(file)
  if (report?.stats === undefined) return { tally: oneFailed, flaky: [], digest: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  const tests = report.suites
    .flatMap((suite) => testsOf(suite, []))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
  return {
    tally: { passed: expected + flaky, failed: unexpected, skipped },
    flaky: tests.flatMap(({ status, project, file: spec, title }) =>
      status === 'flaky' ? `[${project}] ${spec} ${title}` : [],
    ),
    digest: tests.map((test) => digestOf(test, command)),
  }
}

/** `groups` are the titles of the `test.describe` around the tests. */
function testsOf({ specs, suites = [] }: JSONReportSuite, groups: readonly string[]) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName: project, status, results }) => {
      return { project, file, line, title: [...groups, title].join(': '), status, results }
    }),
  )
  const ofGroups: typeof own = suites.flatMap((suite) => testsOf(suite, [...groups, suite.title]))
  return [...own, ...ofGroups]
}

/** Characters of an error message to show. A message may contain a whole page and hide the next one. */
const maxMessageLength = 600

type Test = ReturnType<typeof testsOf>[number]

function digestOf({ project, file, line, title, status, results }: Test, command: string): string {
  const message = results.map(({ error }) => error?.message).find(Boolean) ?? 'no error was reported'
  const trace = results
    .flatMap(({ attachments }) => attachments)
    .findLast(({ name }) => name === 'trace')?.path
  return [
    `${status}: [${project}] ${file}:${line} ${title}`,
    stripVTControlCharacters(message).slice(0, maxMessageLength).replaceAll(/^/gm, '    '),
    `    Again: ${command} ${file}:${line} --project=${project}`,
    ...(trace ? [`    Trace: npx playwright show-trace ${relative('.', trace)}`] : []),
  ].join('\n')
}

/** The file is outside the repository, because CI tests a clean checkout. */
export const flakesFile = (env: Environment): string => join(dirname(cacheFolder(env)), 'flakes.json')

/**
 * Records the flaky tests of a stage's run. Returns those that were also flaky in the stage's run before:
 * such a test fails the run. A single flaky run can be bad luck.
 */
export function recordFlakes(stage: string, flaky: readonly string[], file: string): string[] {
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
