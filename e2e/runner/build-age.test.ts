import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { isBuildNew } from './build-age'

const folder = mkdtempSync(join(tmpdir(), 'build-age-'))
afterAll(() => rmSync(folder, { recursive: true }))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(folder, 'project-'))
})

function write(name: string, seconds: number): void {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, seconds, seconds)
  utimesSync(dirname(file), seconds, seconds)
}

test('there is no build', () => {
  write('app/page.tsx', 100)
  expect(isBuildNew(root)).toBe(false)
})

test('the build is newer than every source', () => {
  write('app/login/page.tsx', 100)
  utimesSync(join(root, 'app'), 100, 100)
  write('.next/BUILD_ID', 200)
  expect(isBuildNew(root)).toBe(true)
})

test.each(['app/login/page.tsx', 'messages/en.json', 'middleware.ts', 'package-lock.json'])(
  'the build is older than %s',
  (name) => {
    write('.next/BUILD_ID', 200)
    write(name, 300)
    expect(isBuildNew(root)).toBe(false)
  },
)

test('a test, a document or a spec that is newer than the build is not in it', () => {
  write('.next/BUILD_ID', 200)
  write('lib/a/b.test.ts', 300)
  utimesSync(join(root, 'lib/a'), 100, 100)
  utimesSync(join(root, 'lib'), 100, 100)
  write('docs/security.md', 300)
  write('e2e/run.ts', 300)
  expect(isBuildNew(root)).toBe(true)
})
