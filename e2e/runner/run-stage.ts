import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { failureDigest, flakyTests } from './failure-digest'
import { flakesFile, recordFlakes } from './flakes'
import type { Options } from './options'
import type { Prepared } from './prepare'
import { resultsFolder, type Stage } from './stages'
import { jestTally, noTests, playwrightTally, type Tally, withFailed } from './tally'

/** How a stage ended. The lines are for the reader of the end of the run. */
export interface StageResult {
  readonly tally: Tally
  /** False keeps the stages after it from running. */
  readonly succeeded: boolean
  readonly lines: readonly string[]
}

/** Runs one stage. Its output goes to a log, which is shown if it fails. */
export async function runStage(stage: Stage, options: Options): Promise<StageResult> {
  const env: Record<string, string> = { ...stage.env }
  for (const prepare of stage.prepare ?? []) {
    const prepared = await prepare()
    if (prepared.kind !== 'ready') return withoutRun(prepared, options)
    Object.assign(env, prepared.env)
  }
  const log = `${resultsFolder}/${stage.id}.log.txt`
  const succeeded = (await runCommand(stage.command, env, log)) === 0
  return judge(stage, succeeded, log)
}

/** A stage that could not run. It counts as one skipped test. */
function withoutRun(
  prepared: Exclude<Prepared, { kind: 'ready' }>,
  { requireAll, requireOry }: Pick<Options, 'requireAll' | 'requireOry'>,
): StageResult {
  if (prepared.kind === 'done') {
    return { tally: noTests, succeeded: true, lines: [prepared.why] }
  }
  const isFailure =
    prepared.kind === 'broken' ||
    (prepared.kind === 'missing' && requireAll) ||
    (prepared.kind === 'unreachable' && requireOry)
  const tally = isFailure ? oneFailed : oneSkipped
  const verb = isFailure ? 'Failed' : 'Skipped'
  return { tally, succeeded: false, lines: [`${verb}: ${prepared.why}`] }
}

/** A stage that comes after one that did not succeed. That one counts the failure. */
export function blocked(failed: string): StageResult {
  const lines = [`Skipped: ${failed} did not succeed.`]
  return { tally: oneSkipped, succeeded: false, lines }
}

const oneSkipped: Tally = { ...noTests, skipped: 1 }
const oneFailed: Tally = { ...noTests, failed: 1 }

export function judge(stage: Stage, succeeded: boolean, log: string): StageResult {
  const counted = count(stage, succeeded)
  const lines: string[] = []
  let tally = counted
  if (stage.report?.kind === 'playwright') {
    lines.push(...failureDigest(stage.report.file, commandOf(stage)))
    const again = recordFlakes(stage.id, flakyTests(stage.report.file), flakesFile(process.env))
    lines.push(...again.map((test) => `failed at the first try in this run and in the one before: ${test}`))
    tally = withFailed(tally, again.length)
  }
  if (!succeeded) lines.push(...lastLines(log))
  return { tally, succeeded: tally.failed === 0, lines }
}

/** What only a run of several stages sets. Without it, Playwright runs every test of a file. */
const ofRun = ['E2E_LABEL', 'E2E_PASSED_AXE', 'E2E_SET']

/** A single test has a project of its own. */
const selections = /^--(?:project|grep)=/

/** The command of a Playwright stage, as a developer types it to run some of its tests. */
export function commandOf({ command, env = {} }: Pick<Stage, 'command' | 'env'>): string {
  const variables = Object.entries(env).filter(([name]) => !ofRun.includes(name))
  const args = command.slice(1).filter((arg) => !selections.test(arg))
  return [...variables.map((pair) => pair.join('=')), 'npx playwright', ...args].join(' ')
}

function count({ report }: Stage, succeeded: boolean): Tally {
  if (!report) return succeeded ? { ...noTests, passed: 1 } : oneFailed
  const tallyOf = report.kind === 'jest' ? jestTally : playwrightTally
  return tallyOf(report.file, succeeded)
}

/** Jest names a failed test far above its last line, and Playwright's list of failures can be long. */
const shownLines = 400

function lastLines(log: string): string[] {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return [`The end of ${log}:`, ...lines.slice(-shownLines)]
}

/** The processes of the running stages. */
const children = new Set<ReturnType<typeof spawn>>()

async function runCommand(
  [program, ...args]: Stage['command'],
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<number> {
  const file = openSync(log, 'w')
  const child = spawn(program, args, { stdio: ['ignore', file, file], env: { ...process.env, ...env } })
  children.add(child)
  try {
    return await new Promise((resolve) => {
      child.once('error', () => resolve(127))
      child.once('close', (status) => resolve(status ?? 1))
    })
  } finally {
    children.delete(child)
    closeSync(file)
  }
}

/** Ends the running stages. Playwright then stops the servers that it started. */
export function stopStages(): void {
  for (const child of children) child.kill('SIGINT')
}
