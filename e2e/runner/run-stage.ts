import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import type { Options } from './options'
import type { Prepared } from './prepare'
import {
  flakesFile,
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
export interface StageResult {
  readonly tally: Tally
  readonly succeeded: boolean
  /** They are for the reader of the end of the run. */
  readonly lines: readonly string[]
}

/** Runs one stage. Its output goes to a log, which is shown if it fails. */
export async function runStage(stage: Stage, options: Options, signal: AbortSignal): Promise<StageResult> {
  const env: Record<string, string> = { ...stage.env }
  for (const prepare of stage.prepare ?? []) {
    const prepared = await prepare()
    if (prepared.kind !== 'ready') return withoutRun(prepared, options)
    Object.assign(env, prepared.env)
  }
  const log = `${resultsFolder}/${stage.id}.log.txt`
  return judge(stage, await runCommand(stage.command, env, log, signal), log)
}

/** A stage that could not run. It counts as one skipped test, or as a failed one. */
function withoutRun(
  { kind, why }: Exclude<Prepared, { kind: 'ready' }>,
  { requireAll, requireOry }: Pick<Options, 'requireAll' | 'requireOry'>,
): StageResult {
  if (kind === 'done') return { tally: noTests, succeeded: true, lines: [why] }
  const isFailure =
    kind === 'broken' || (kind === 'missing' && requireAll) || (kind === 'unreachable' && requireOry)
  return isFailure
    ? { tally: oneFailed, succeeded: false, lines: [`Failed: ${why}`] }
    : { tally: oneSkipped, succeeded: false, lines: [`Skipped: ${why}`] }
}

/** A stage that comes after one that did not succeed. That one counts the failure. */
export function blocked(failed: string): StageResult {
  return { tally: oneSkipped, succeeded: false, lines: [`Skipped: ${failed} did not succeed.`] }
}

/** Jest names a failed test far above its last line, and Playwright's list of failures can be long. */
const shownLines = 400

/** A stage that failed or ran no test counts as a failure, even if its report has none. */
export function judge(stage: Stage, exitedWell: boolean, log: string): StageResult {
  const { tally, lines } = readResult(stage, exitedWell)
  const isFailure = tally.failed > 0 || !exitedWell || tally.passed === 0
  const logLines = exitedWell ? [] : readFileSync(log, 'utf8').trimEnd().split('\n').slice(-shownLines)
  return {
    tally: isFailure ? { ...tally, failed: Math.max(tally.failed, 1) } : tally,
    succeeded: !isFailure,
    lines: exitedWell ? lines : [...lines, `The end of ${log}:`, ...logLines],
  }
}

function readResult(stage: Stage, exitedWell: boolean): Pick<StageResult, 'tally' | 'lines'> {
  const { id, report } = stage
  if (!report) return { tally: exitedWell ? { ...noTests, passed: 1 } : oneFailed, lines: [] }
  if (report.kind === 'jest') return { tally: readJestReport(report.file), lines: [] }
  const { tally, flaky, digest } = readPlaywrightReport(report.file, commandOf(stage))
  const again = recordFlakes(id, flaky, flakesFile(process.env))
  return {
    tally: { ...tally, passed: tally.passed - again.length, failed: tally.failed + again.length },
    lines: [
      ...digest,
      ...again.map((test) => `failed at the first try in this run and in the one before: ${test}`),
    ],
  }
}

/** What only a run of several stages sets. Without it, Playwright runs every test of a file. */
const ofRun = ['E2E_LABEL', 'E2E_PASSED_AXE', 'E2E_SET']

/** The command of a Playwright stage, as a developer types it to run one test again, which has its own project. */
export function commandOf({ command, env = {} }: Pick<Stage, 'command' | 'env'>): string {
  const variables = Object.entries(env).filter(([name]) => !ofRun.includes(name))
  const args = command.split(' ').filter((arg) => !/^--(?:project|grep)=/.test(arg))
  return [...variables.map((pair) => pair.join('=')), 'npx', ...args].join(' ')
}

/** An abort interrupts the program. Playwright then stops the servers that it started. */
async function runCommand(
  command: string,
  ofStage: Stage['env'],
  log: string,
  signal: AbortSignal,
): Promise<boolean> {
  const [program = '', ...args] = command.split(' ')
  const env: NodeJS.ProcessEnv = { ...process.env, ...ofStage }
  env.PATH = `${resolve('node_modules/.bin')}${delimiter}${env.PATH}`
  const file = openSync(log, 'w')
  const child = spawn(program, args, { stdio: ['ignore', file, file], env, signal, killSignal: 'SIGINT' })
  closeSync(file)
  // A program that does not exist, or an abort. Both also close.
  child.once('error', () => {})
  return new Promise((end) => {
    child.once('close', (status) => end(status === 0))
  })
}
