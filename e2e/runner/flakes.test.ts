import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { flakesFile, recordFlakes } from './flakes'

const folder = mkdtempSync(join(tmpdir(), 'flakes-'))
afterAll(() => rmSync(folder, { recursive: true }))

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(folder, 'cache-')), 'latchkey/flakes.json')
})

test('a test that is flaky in two runs in a row is named', () => {
  expect(recordFlakes('sandbox', ['a', 'b'], file)).toEqual([])
  expect(recordFlakes('sandbox', ['b', 'c'], file)).toEqual(['b'])
})

test('a run without the flake in between resets it', () => {
  recordFlakes('sandbox', ['a'], file)
  recordFlakes('sandbox', [], file)
  expect(recordFlakes('sandbox', ['a'], file)).toEqual([])
})

test('each stage has its own runs', () => {
  recordFlakes('sandbox', ['a'], file)
  expect(recordFlakes('ory-1.3.1', ['a'], file)).toEqual([])
  expect(recordFlakes('sandbox', ['a'], file)).toEqual(['a'])
})

test('a broken file counts as empty', () => {
  recordFlakes('sandbox', ['a'], file)
  writeFileSync(file, '{')
  expect(recordFlakes('sandbox', ['a'], file)).toEqual([])
})

test('the file is beside the built programs, outside the repository', () => {
  expect(flakesFile({ LATCHKEY_CACHE: '/cache' })).toBe('/cache/flakes.json')
})
