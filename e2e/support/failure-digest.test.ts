import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { failureDigest } from './failure-digest'

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

test('names tests that failed or passed only on a later try, at any depth', () => {
  const file = report({
    suites: [
      {
        specs: [
          specOf('is fine', testOf('expected')),
          specOf('is broken', testOf('unexpected', 'first', 'second')),
        ],
        suites: [{ specs: [specOf('is shaky', testOf('flaky', '\u001b[31mred\u001b[39m'))] }],
      },
    ],
  })
  expect(failureDigest(file)).toEqual([
    'unexpected: [desktop] a.spec.ts:7 is broken\n    first',
    'flaky: [desktop] a.spec.ts:7 is shaky\n    red',
  ])
})

test('a missing or invalid report gives no lines', () => {
  expect(failureDigest(join(folder, 'none.json'))).toEqual([])
  expect(failureDigest(report({ stats: {} }))).toEqual([])
})
