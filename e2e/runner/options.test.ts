import { expect, test } from '@jest/globals'
import { isCi, readOptions } from './options'

test('npm test skips what cannot run, unless all is required', () => {
  expect(readOptions(['test'], {})).toEqual({
    command: 'test',
    requireAll: false,
    requireOry: false,
    only: [],
  })
  expect(readOptions(['--require-all'], {}).requireAll).toBe(true)
  expect(readOptions([], { CI: 'true' }).requireAll).toBe(true)
})

test('npm run test:more has the same options', () => {
  const args = ['test:more', '--only', 'build', '--only', 'sandbox-more']
  expect(readOptions(args, {})).toEqual({
    command: 'test:more',
    requireAll: false,
    requireOry: false,
    only: ['build', 'sandbox-more'],
  })
})

test('a CI server does not require the programs of Ory, its options do', () => {
  expect(readOptions([], { CI: 'true' }).requireOry).toBe(false)
  expect(readOptions(['--require-ory'], {})).toMatchObject({ requireOry: true, requireAll: false })
  expect(readOptions(['--require-all'], {}).requireOry).toBe(true)
})

test('an unknown option or command is an error', () => {
  expect(() => readOptions(['--require-al'], {})).toThrow('--require-al')
  expect(() => readOptions(['most'], {})).toThrow('The command must be test or test:more or quick, not most.')
})

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
  [undefined, false],
])('CI=%s', (CI, expected) => {
  expect(isCi({ CI })).toBe(expected)
})
