import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Options } from './options'
import type { Prepared } from './prepare'
import { judge, runStage } from './run-stage'
import { resultsFolder, type Stage } from './stages'

const folder = mkdtempSync(join(tmpdir(), 'run-stage-'))
const { LATCHKEY_CACHE } = process.env
beforeEach(() => {
  process.env.LATCHKEY_CACHE = mkdtempSync(join(folder, 'cache-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(`${resultsFolder}/run-stage-test.log.txt`)
  if (LATCHKEY_CACHE === undefined) delete process.env.LATCHKEY_CACHE
  else process.env.LATCHKEY_CACHE = LATCHKEY_CACHE
})

const onMyMachine: Options = {
  commands: ['test'],
  requireAll: false,
  requireOry: false,
  only: [],
}
const onCi: Options = { ...onMyMachine, requireAll: true }
mkdirSync(resultsFolder, { recursive: true })
const { signal } = new AbortController()
const log = join(folder, 'log.txt')
writeFileSync(log, 'first line\nlast line\n')

/** A stage that counts its tests with a report. `true` is the program that does nothing. */
function browsers(report: unknown, prepared: Prepared = { kind: 'ready' }): Stage {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  const prepare = [async () => prepared]
  return {
    id: 'browsers',
    title: 'Browsers',
    command: 'true',
    report: { kind: 'playwright', file },
    prepare,
  }
}

const reportOf = (expected: number, unexpected = 0, flaky: readonly string[] = []) => ({
  stats: { expected, unexpected, flaky: flaky.length, skipped: 0 },
  suites: [
    {
      title: 'a.spec.ts',
      specs: flaky.map((title) => ({
        title,
        file: 'a.spec.ts',
        tests: [{ projectName: 'desktop', status: 'flaky' }],
      })),
    },
  ],
})

describe('a stage that cannot run', () => {
  const noGo: Prepared = { kind: 'missing', why: 'Go is not installed.' }
  const wrongPath: Prepared = { kind: 'broken', why: 'KRATOS_BIN names /x, which is not a program.' }

  test('counts as one skipped test, if not all are required', async () => {
    const { tally, succeeded, lines } = await runStage(browsers({}, noGo), onMyMachine, signal)
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 1 })
    expect(succeeded).toBe(false)
    expect(lines).toEqual(['Skipped: Go is not installed.'])
  })

  test('is a failure if all are required', async () => {
    const { tally, lines } = await runStage(browsers({}, noGo), onCi, signal)
    expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(lines).toEqual(['Failed: Go is not installed.'])
  })

  test.each([onMyMachine, onCi])('is a skip if npm does not have what it needs', async (options) => {
    const noAudits: Prepared = { kind: 'unavailable', why: 'This npm registry does not serve audits.' }
    const { tally, lines } = await runStage(browsers({}, noAudits), options, signal)
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 1 })
    expect(lines).toEqual(['Skipped: This npm registry does not serve audits.'])
  })

  const noOry: Prepared = { kind: 'unreachable', why: 'kratos cannot be reached.' }

  test.each([onMyMachine, onCi])('is a skip if Ory cannot be reached, on any machine', async (options) => {
    const { tally, lines } = await runStage(browsers({}, noOry), options, signal)
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 1 })
    expect(lines).toEqual(['Skipped: kratos cannot be reached.'])
  })

  test('is a failure if Ory cannot be reached and is required', async () => {
    const { tally, lines } = await runStage(browsers({}, noOry), { ...onMyMachine, requireOry: true }, signal)
    expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(lines).toEqual(['Failed: kratos cannot be reached.'])
  })

  test.each([onMyMachine, onCi])('is a failure if its setup is wrong, on any machine', async (options) => {
    const { tally } = await runStage(browsers({}, wrongPath), options, signal)
    expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('is skipped if an earlier stage failed, which counts the failure', async () => {
    const { tally, succeeded, lines } = await runStage(browsers(reportOf(1)), onCi, signal, 'build')
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 1 })
    expect(succeeded).toBe(false)
    expect(lines).toEqual(['Skipped: build did not succeed.'])
  })
})

test('a program that does not exist is a failure', async () => {
  const stage: Stage = { id: 'run-stage-test', title: 'Nothing', command: 'no-such-program' }
  expect(await runStage(stage, onMyMachine, signal)).toMatchObject({ tally: { failed: 1 }, succeeded: false })
})

test('an abort interrupts the program, and waits for its end', async () => {
  const stop = new AbortController()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const script = join(folder, 'wait.mjs')
  writeFileSync(
    script,
    `import { connect } from 'node:net'
    process.once('SIGINT', () => { console.log('interrupted'); process.exit(1) })
    connect(${(server.address() as AddressInfo).port}, '127.0.0.1')`,
  )
  const stage: Stage = { id: 'run-stage-test', title: 'Wait', command: `node ${script}` }
  const result = runStage(stage, onMyMachine, stop.signal)
  await once(server, 'connection')
  stop.abort()
  expect((await result).lines).toContain('interrupted')
  server.close()
})

test('a stage with nothing to do counts no tests, and lets the others run', async () => {
  const done = await runStage(browsers({}, { kind: 'done', why: 'The build is new.' }), onCi, signal)
  expect(done.tally).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(done.succeeded).toBe(true)
})

describe('the verdict on a stage that ran', () => {
  const verdict = (report: unknown, succeeded = true) => judge(browsers(report), succeeded, log)

  test('is good when all tests ran and passed', () => {
    const { tally, succeeded, lines } = verdict(reportOf(700))
    expect(tally).toEqual({ passed: 700, failed: 0, skipped: 0 })
    expect(succeeded).toBe(true)
    expect(lines).toEqual([])
  })

  test('is a failure when no test ran', () => {
    expect(verdict(reportOf(0)).tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('is a failure when all tests passed, and the program did not', () => {
    expect(verdict(reportOf(7), false)).toMatchObject({ tally: { passed: 7, failed: 1 }, succeeded: false })
  })

  test('does not count a failure twice, and shows the end of the log', () => {
    const { tally, lines } = verdict(reportOf(650, 1), false)
    expect(tally).toEqual({ passed: 650, failed: 1, skipped: 0 })
    expect(lines.slice(1, 3)).toEqual(['first line', 'last line'])
  })

  test('a test that is flaky once passes and is named; twice in a row it fails', () => {
    const flaky = reportOf(699, 0, ['is shaky'])
    const first = verdict(flaky)
    expect(first.tally).toEqual({ passed: 700, failed: 0, skipped: 0 })
    expect(first.succeeded).toBe(true)
    expect(first.lines).toContain('last line')

    const second = verdict(flaky)
    expect(second.tally).toEqual({ passed: 699, failed: 1, skipped: 0 })
    expect(second.succeeded).toBe(false)
    expect(second.lines).toContain(
      'failed at the first try in this run and in the one before: [desktop] a.spec.ts is shaky',
    )
  })

  test('ends with the command that runs one test again', () => {
    const stage: Stage = {
      ...browsers(reportOf(650, 1)),
      command: 'playwright test --project=desktop* --grep=@more',
      env: { E2E_BACKEND: 'ory', ORY_RELEASE: '26.2.0', E2E_LABEL: 'ory', E2E_SET: 'test' },
    }
    expect(judge(stage, false, log).lines.at(-1)).toBe(
      'One test again: E2E_BACKEND=ory ORY_RELEASE=26.2.0 npx playwright test FILE:LINE --project=PROJECT',
    )
  })
})

test('a stage without a report is one test', async () => {
  const stage: Stage = { id: 'lint', title: 'Lint', command: 'true' }
  expect(judge(stage, true, log).tally).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(judge(stage, false, log).tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
