import { expect, test } from '@jest/globals'
import { isolate } from './isolate'

const apart = (text: string) => `\u2068${text}\u2069`

test.each([
  ['Ada', 'ltr', 'Ada'],
  ['李', 'ltr', '李'],
  ['+886 912', 'ltr', '+886 912'],
  ['עדה', 'ltr', apart('עדה')],
  ['Café ليلى', 'ltr', apart('Café ليلى')],
  ['Ada', 'rtl', apart('Ada')],
  ['ليلى', 'rtl', apart('ليلى')],
  [`${apart('A')} و ${apart('B')}`, 'rtl', `${apart('A')} و ${apart('B')}`],
] as const)('%j in a text that runs %s', (value, direction, expected) => {
  expect(isolate(value, direction)).toBe(expected)
})
