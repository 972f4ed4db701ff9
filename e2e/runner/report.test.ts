import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  addTallies,
  flakesFile,
  readJestReport,
  readPlaywrightReport,
  readTally,
  recordFlakes,
} from './report'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const oneFailed = { passed: 0, failed: 1, skipped: 0 }

test('a missing or incomplete report is a failure', () => {
  for (const content of ['{"stats":', '{}']) {
    expect(readJestReport(report(content))).toEqual(oneFailed)
    expect(readPlaywrightReport(report(content), '')).toEqual({ tally: oneFailed, flaky: [], digest: [] })
  }
  expect(readTally(join(folder, 'none.json'))).toEqual(oneFailed)
})

test('adds up several tallies', () => {
  const tallies = [oneFailed, { passed: 2, failed: 1, skipped: 0 }, { passed: 3, failed: 0, skipped: 4 }]
  expect(addTallies(tallies)).toEqual({ passed: 5, failed: 2, skipped: 4 })
})

test('a file of Jest that cannot run is a failure, even without a failed test', () => {
  const counts = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2 }
  expect(readJestReport(report({ ...counts, numFailedTestSuites: 2 }))).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
  })
})

describe('a report of Playwright', () => {
  const testOf = (status: string, messages: readonly string[], attachments: readonly object[] = []) => ({
    projectName: 'desktop',
    status,
    results: [...messages.map((message) => ({ error: { message }, attachments })), { attachments: [] }],
  })
  const specOf = (title: string, only: object) => ({ title, file: 'a.spec.ts', line: 7, tests: [only] })
  const trace = { name: 'trace', path: resolve('test-results/a/trace.zip') }
  const read = () =>
    readPlaywrightReport(
      report({
        stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
        suites: [
          {
            title: 'a.spec.ts',
            specs: [
              specOf('is fine', testOf('expected', [])),
              specOf('is broken', testOf('unexpected', ['first', 'second'], [{ name: 'screenshot' }, trace])),
            ],
            suites: [
              {
                title: 'at night',
                specs: [specOf('is shaky', testOf('flaky', ['\u001b[31mred\u001b[39m']))],
              },
            ],
          },
        ],
      }),
      'npx playwright test',
    )

  test('counts a test that passed on a retry as passed', () => {
    expect(read().tally).toEqual({ passed: 6, failed: 1, skipped: 3 })
  })

  test('has the first error of each failed or flaky test, and the lines that run it and open its trace', () => {
    expect(read().digest).toEqual([
      [
        'unexpected: [desktop] a.spec.ts:7 is broken',
        '    first',
        '    Again: npx playwright test a.spec.ts:7 --project=desktop',
        '    Trace: npx playwright show-trace test-results/a/trace.zip',
      ].join('\n'),
      [
        'flaky: [desktop] a.spec.ts:7 at night: is shaky',
        '    red',
        '    Again: npx playwright test a.spec.ts:7 --project=desktop',
      ].join('\n'),
    ])
  })

  test('names the flaky tests without their lines', () => {
    expect(read().flaky).toEqual(['[desktop] a.spec.ts at night: is shaky'])
  })
})

describe('flaky tests of several runs', () => {
  let file: string
  beforeEach(() => {
    file = join(mkdtempSync(join(folder, 'cache-')), 'latchkey/flakes.json')
  })

  test('a test that is flaky in two runs of a stage in a row is named', () => {
    expect(recordFlakes('sandbox', ['a', 'b'], file)).toEqual([])
    expect(recordFlakes('ory-1.3.1', ['b'], file)).toEqual([])
    expect(recordFlakes('sandbox', ['b', 'c'], file)).toEqual(['b'])
  })

  test('a run without the flake in between resets it, and a broken file counts as empty', () => {
    recordFlakes('sandbox', ['a'], file)
    recordFlakes('sandbox', [], file)
    expect(recordFlakes('sandbox', ['a'], file)).toEqual([])
    writeFileSync(file, '{')
    expect(recordFlakes('sandbox', ['a'], file)).toEqual([])
  })

  test('the file is beside the built programs, outside the repository', () => {
    expect(flakesFile({ LATCHKEY_CACHE: '/cache' })).toBe('/cache/flakes.json')
  })
})
