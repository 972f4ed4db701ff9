import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { failureDigest, flakyTests } from './failure-digest'

const folder = mkdtempSync(join(tmpdir(), 'digest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const testOf = (status: string, ...messages: string[]) => ({
  projectName: 'desktop',
  status,
  results: [...messages.map((message) => ({ error: { message } })), {}],
})
const specOf = (title: string, ...tests: unknown[]) => ({ title, file: 'a.spec.ts', line: 7, tests })

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const mixed = () =>
  report({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          specOf('is fine', testOf('expected')),
          specOf('is broken', testOf('unexpected', 'first', 'second')),
        ],
        suites: [
          { title: 'at night', specs: [specOf('is shaky', testOf('flaky', '\u001b[31mred\u001b[39m'))] },
        ],
      },
    ],
  })

test('names tests that failed or passed only on a retry, at any depth', () => {
  expect(failureDigest(mixed(), 'npx playwright test')).toEqual([
    'unexpected: [desktop] a.spec.ts:7 is broken\n    first\n    Again: npx playwright test a.spec.ts:7 --project=desktop',
    'flaky: [desktop] a.spec.ts:7 at night: is shaky\n    red\n    Again: npx playwright test a.spec.ts:7 --project=desktop',
  ])
})

test('names the line that opens the trace of a failed test', () => {
  const trace = { name: 'trace', path: resolve('test-results/a/trace.zip') }
  const results = [{ error: { message: 'late' }, attachments: [{ name: 'screenshot' }, trace] }]
  const failed = { projectName: 'desktop', status: 'unexpected', results }
  const file = report({ suites: [{ title: 'a.spec.ts', specs: [specOf('is broken', failed)] }] })
  expect(failureDigest(file, 'npx playwright test')).toEqual([
    [
      'unexpected: [desktop] a.spec.ts:7 is broken',
      '    late',
      '    Again: npx playwright test a.spec.ts:7 --project=desktop',
      '    Trace: npx playwright show-trace test-results/a/trace.zip',
    ].join('\n'),
  ])
})

test('names the flaky tests without their lines', () => {
  expect(flakyTests(mixed())).toEqual(['[desktop] a.spec.ts at night: is shaky'])
})

test('a missing or invalid report gives no lines', () => {
  expect(failureDigest(join(folder, 'none.json'), '')).toEqual([])
  expect(failureDigest(report({ stats: {} }), '')).toEqual([])
  expect(flakyTests(report({ stats: {} }))).toEqual([])
})
