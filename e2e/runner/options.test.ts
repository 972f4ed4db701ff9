import { expect, test } from '@jest/globals'
import { isCi, readOptions } from './options'

test('runs several commands, and skips what cannot run, except on a CI server', () => {
  const args = ['test', 'test:more', '--only', 'build', '--only', 'sandbox-more']
  expect(readOptions(args, {})).toEqual({
    commands: ['test', 'test:more'],
    requireAll: false,
    requireOry: false,
    only: ['build', 'sandbox-more'],
  })
  expect(readOptions(['test'], { CI: 'true' }).requireAll).toBe(true)
})

test('a CI server does not require the programs of Ory, its option does', () => {
  expect(readOptions(['test'], { CI: 'true' }).requireOry).toBe(false)
  expect(readOptions(['test', '--require-ory'], {})).toMatchObject({ requireOry: true, requireAll: false })
})

test('an unknown option or command, or none, is an error', () => {
  expect(() => readOptions(['test', '--require-al'], {})).toThrow('--require-al')
  expect(() => readOptions(['most'], {})).toThrow('test:more')
  expect(() => readOptions([], {})).toThrow()
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
