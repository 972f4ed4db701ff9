import { expect, test } from '@jest/globals'
import { tableOf } from './table'

test('columns are as wide as their longest cell, in any script', () => {
  const rows = [
    ['1', '王小明', 'a'],
    ['22', 'José', 'b'],
    ['3', undefined, 'c'],
  ]
  expect(tableOf(['ID', 'NAME', 'END'], rows)).toBe(
    'ID  NAME    END\n1   王小明  a\n22  José    b\n3           c\n',
  )
})

test('a name cannot move the cursor or reverse the line', () => {
  expect(tableOf(['NAME'], [['a\u001B[2Jb\nc\u202Ed']])).toBe('NAME\na\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\n')
})

test('an empty list is reported', () => {
  expect(tableOf(['ID'], [])).toBe('None.\n')
})
