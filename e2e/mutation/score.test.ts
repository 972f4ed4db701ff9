import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Folder, folders, mutatedFiles, type Target, targetOf, testsOf } from './folders'
import { type Explanation, explanationsSchema, type Mutant, scoreOf } from './score'

const mutant = (status: string, to = 'false'): Mutant => ({
  file: 'lib/http/a.ts',
  lineNumber: 7,
  line: 'return a && b',
  from: 'a && b',
  to,
  status,
})
const explanation: Explanation = {
  file: 'lib/http/a.ts',
  line: 'return a && b',
  from: 'a && b',
  to: 'true',
  why: 'Both are true whenever this line is reached.',
}
const caught = (count: number) => Array.from({ length: count }, () => mutant('Killed'))

describe('scoreOf', () => {
  test('a mutant is caught when a test fails or does not end', () => {
    const score = scoreOf([mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage')], [])
    expect(score).toMatchObject({ caught: 2, late: 1, explained: 0, percent: 50 })
    expect(score.survivors.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
  })

  test.each(['Ignored', 'CompileError', 'RuntimeError', 'Pending'])('%s does not count', (status) => {
    expect(scoreOf([...caught(1), mutant(status)], [])).toMatchObject({
      caught: 1,
      survivors: [],
      percent: 100,
    })
  })

  test('an explained survivor does not count', () => {
    const score = scoreOf([...caught(1), mutant('Survived', 'true')], [explanation])
    expect(score).toEqual({ caught: 1, late: 0, explained: 1, survivors: [], percent: 100, unneeded: [] })
  })

  test.each<Partial<Explanation>>([{ file: 'lib/http/b.ts' }, { line: 'a' }, { from: 'a' }, { to: 'a' }])(
    'an explanation of another mutant explains nothing: %j',
    (other) => {
      const survivor = mutant('Survived', 'true')
      expect(scoreOf([survivor], [{ ...explanation, ...other }]).survivors).toEqual([survivor])
    },
  )

  test('an explanation that no survivor needs is reported, unless its file was not mutated', () => {
    const elsewhere = { ...explanation, file: 'lib/http/b.ts' }
    expect(scoreOf([mutant('Killed', 'true')], [explanation, elsewhere]).unneeded).toEqual([explanation])
  })

  test('no mutants: nothing is missing', () => {
    expect(scoreOf([], []).percent).toBe(100)
  })
})

test.each<[string, string, Folder]>([
  ['lib/http', 'lib/http', 'lib/http'],
  ['lib/http/', 'lib/http', 'lib/http'],
  ['./components/flow/', 'components/flow', 'components/flow'],
  ['lib/ory/hydra/', 'lib/ory/hydra', 'lib/ory'],
])('%p is the folder %p, with the tests of %p', (argument, name, folder) => {
  expect(targetOf(argument)).toEqual({ name, folder, files: mutatedFiles(name) })
})

test.each<[string, Folder]>([
  ['lib/ory/hydra/claims.ts', 'lib/ory'],
  ['./components/flow/flow-form.tsx', 'components/flow'],
])('%p is one file of %p', (argument, folder) => {
  const name = argument.replace('./', '')
  expect(targetOf(argument)).toEqual({ name, folder, files: [name] })
})

test.each([
  'lib/config',
  'lib',
  '',
  'lib/httpd',
  'lib/http/notes.md',
  'lib/http/etag.test.ts',
  'components/flow/a.test.tsx',
])('%p is nothing that we mutate', (argument) => {
  expect(targetOf(argument)).toBeUndefined()
})

const middleware = 'middleware.test.ts'

test.each<[string, boolean, string[]]>([
  ['lib/http', false, ['lib/http']],
  ['lib/phone', false, ['lib/phone', 'app', middleware]],
  ['lib/phone', true, ['lib/phone']],
  ['lib/ory/hydra', false, ['lib/ory', 'app', middleware]],
  ['lib/ory/hydra', true, ['lib/ory/hydra']],
  ['lib/ory/hydra/claims.ts', true, ['lib/ory/hydra']],
  ['lib/request/redirects.ts', false, ['lib/request', 'app', middleware]],
  ['lib/request/redirects.ts', true, ['lib/request', middleware]],
])('the tests that count for %p, quick: %s', (argument, isQuick, expected) => {
  const tests = testsOf(targetOf(argument) as Target, isQuick)
  expect(tests.map((pattern) => pattern.split('/**')[0])).toEqual(expected)
})

const root = join(__dirname, '../..')

test('each folder is there', () => {
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

test('each explanation names a line of a file that is mutated, once', () => {
  const list = explanationsSchema.parse(JSON.parse(readFileSync(join(__dirname, 'survivors.json'), 'utf8')))
  const mistakes = list.filter(({ file, line, from }) => {
    const lines = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : []
    const isMutated = folders.some((folder) => file.startsWith(`${folder}/`))
    const isThere = lines.some((text) => text.trim() === line)
    return !isMutated || !isThere || !line.includes(from.split('\n')[0] ?? '')
  })
  expect(mistakes).toEqual([])
  const keys = list.map(({ file, line, from, to }) => JSON.stringify([file, line, from, to]))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
