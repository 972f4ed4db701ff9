import { expect, test } from '@jest/globals'
import { comparedLine, controlLine, tableOf } from './table'

const line = (latchkey: readonly number[], bare: readonly number[]) =>
  comparedLine({ measure: 'CPU time', latchkey, bare, unit: 'ms', limit: 1.3 })

test('a limit is met at the limit, and exceeded above it and without figures', () => {
  expect(line([13, 26], [10, 20])).toMatchObject({ isMet: true, compared: '1.30 (1.30 to 1.30)' })
  expect(line([14, 27], [10, 20])).toMatchObject({ isMet: false })
  expect(line([], [])).toMatchObject({ isMet: false })
})

test('two equal servers have 1 between the quartiles', () => {
  expect(controlLine('CPU time', [9, 11, 10], [10, 10, 10])).toMatchObject({ isMet: true })
  expect(controlLine('CPU time', [11, 12, 11], [10, 10, 10])).toMatchObject({ isMet: false })
})

test('the table shows which limits are met', () => {
  expect(tableOf([line([13], [10])])).toBe(
    [
      '          Latchkey  minimal page  compared             limit',
      'CPU time     13 ms         10 ms  1.30 (1.30 to 1.30)  at most 1.3  met',
      '',
    ].join('\n'),
  )
})
