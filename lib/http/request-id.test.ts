import { expect, test } from '@jest/globals'
import { requestId } from './request-id'

test.each(['01234567', 'a'.repeat(64), '3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'req_AbC-123'])(
  'keeps %s',
  (id) => {
    expect(requestId(id)).toBe(id)
  },
)

test.each([
  ['none', null],
  ['empty', ''],
  ['too short', '1234567'],
  ['too long', 'a'.repeat(65)],
  ['a space', 'abcd 1234'],
  ['a line break that would forge a log line', 'abcd1234\nlevel=error'],
  ['a line break at the end', 'abcd1234\n'],
  ['two headers joined', 'abcd1234, efgh5678'],
  ['markup', '<b>abcd1234</b>'],
  ['letters beyond ASCII', 'äbcd12345'],
])('refuses %s', (_, header) => {
  expect(requestId(header)).toBeNull()
})
