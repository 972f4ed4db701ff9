import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import type { Options } from './options'
import type { Prepared } from './prepare'
import {
  noTests,
  oneFailed,
  oneSkipped,
  readJestReport,
  readPlaywrightReport,
  recordFlakes,
  type Tally,
} from './report'
import { resultsFolder, type Stage } from './stages'

/** How a stage ended. A failed or skipped one keeps the stages after it from running. */
interface StageResult {
  readonly tally: Tally
  readonly succeeded: boolean
  readonly lines: readonly string[]
}

/**
 * Runs one stage. Its output goes to a log, which is shown if it fails.
 * @param failed a stage before it that did not succeed
 */
export async function runStage(stage: Stage, options: Options, signal: AbortSignal, failed?: string) {
  if (failed) return withoutRun({ kind: 'unavailable', why: `${failed} did not succeed.` }, options)
  const env: Record<string, string> = { ...stage.env }
  for (const prepare of stage.prepare ?? []) {
    const prepared = await prepare()
    if (prepared.kind !== 'ready') return withoutRun(prepared, options)
    Object.assign(env, prepared.env)
  }
  const log = `${resultsFolder}/${stage.id}.log.txt`
  return judge(stage, await runCommand(stage.command, env, log, signal), log)
}

type NotReady = Exclude<Prepared, { kind: 'ready' }>

/** A stage that could not run. It counts as one skipped test, or as a failed one. */
function withoutRun({ kind, why }: NotReady, { requireAll, requireOry }: Options): StageResult {
  if (kind === 'done') return { tally: noTests, succeeded: true, lines: [why] }
  const isFailure = { broken: true, missing: requireAll, unreachable: requireOry, unavailable: false }[kind]
  return {
    tally: isFailure ? oneFailed : oneSkipped,
    succeeded: false,
    lines: [`${isFailure ? 'Failed' : 'Skipped'}: ${why}`],
  }
}

/** Jest names a failed test far above its last line, and Playwright's list of failures can be long. */
const shownLines = 800

/**
 * A stage that failed or ran no test counts as a failure, even if its report has none. A test that is flaky in two
 * runs in a row is one, too.
 */
export function judge(stage: Stage, exitedWell: boolean, log: string): StageResult {
  const { tally, flaky = [] } = readResult(stage, exitedWell)
  const again = recordFlakes(stage.id, flaky, process.env)
  const failed = Math.max(tally.failed + again.length, exitedWell && tally.passed > 0 ? 0 : 1)
  const result = { tally: { ...tally, passed: tally.passed - again.length, failed }, succeeded: failed === 0 }
  if (exitedWell && flaky.length === 0) return { ...result, lines: [] }
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-shownLines)
  const twice = again.map((test) => `failed at the first try in this run and in the one before: ${test}`)
  return { ...result, lines: [`The end of ${log}:`, ...lines, ...twice, ...howToRunAgain(stage)] }
}

function readResult({ report }: Stage, exitedWell: boolean): { tally: Tally; flaky?: readonly string[] } {
  if (!report) return { tally: exitedWell ? { ...noTests, passed: 1 } : oneFailed }
  return report.kind === 'jest' ? { tally: readJestReport(report.file) } : readPlaywrightReport(report.file)
}

/** The command for one test of a Playwright stage. The log has the place and the project of each failed test. */
function howToRunAgain({ command, env = {}, report }: Stage): string[] {
  if (report?.kind !== 'playwright') return []
  // Without what only a run of several stages sets, Playwright runs every test of a file.
  const variables = Object.entries(env).filter(([name]) => !/^E2E_(?:LABEL|PASSED_AXE|SET)$/.test(name))
  const args = command.split(' ').filter((arg) => !/^--(?:project|grep)=/.test(arg))
  const words = [...variables.map((pair) => pair.join('=')), 'npx', ...args]
  return [`One test again: ${words.join(' ')} FILE:LINE --project=PROJECT`]
}

/** An abort interrupts the program. Playwright then stops the servers that it started. */
function runCommand(command: string, ofStage: Stage['env'], log: string, signal: AbortSignal) {
  const [program = '', ...args] = command.split(' ')
  const env: NodeJS.ProcessEnv = { ...process.env, ...ofStage }
  env.PATH = `${resolve('node_modules/.bin')}${delimiter}${env.PATH}`
  const file = openSync(log, 'w')
  const child = spawn(program, args, { stdio: ['ignore', file, file], env, signal, killSignal: 'SIGINT' })
  closeSync(file)
  // A program that does not exist, or an abort. Both also close.
  child.once('error', () => {})
  return new Promise<boolean>((end) => {
    child.once('close', (status) => end(status === 0))
  })
}
