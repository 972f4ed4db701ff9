import { expect, test } from '@jest/globals'
import { newRequestId, requestId } from './request-id'

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
])('rejects %s', (_, header) => {
  expect(requestId(header)).toBeNull()
})

test('a new id is short, easy to read aloud, and valid', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(requestId(id)).toBe(id)
  }
})
