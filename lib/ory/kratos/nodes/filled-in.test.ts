import { expect, test } from '@jest/globals'
import { rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import { withDraftValue } from './filled-in'
import { readNodes } from './nodes'

const missing = { id: 4000002, text: 'Property x is missing.', type: 'error' }
const tooShort = { id: 4000003, text: 'length must be >= 2', type: 'error' }
const draft = new Map([
  ['traits.x', 'typed'],
  ['', 'nothing'],
  ['traits.z', ''],
])

function messagesOf(node: object): unknown[] {
  const [read] = readNodes([rawNodeSchema.parse({ ...node, messages: [missing, tooShort] })])
  if (read === undefined) throw new Error('no node')
  return withDraftValue(read, draft).messages.map(({ id }) => id)
}

test.each([
  ['an empty field with a draft', 'traits.x', '', [4000003]],
  ['an empty field without one', 'traits.y', '', [4000002, 4000003]],
  ['a field that was emptied', 'traits.z', '', [4000002, 4000003]],
  ['a field with a value that Kratos has seen', 'traits.x', 'sent', [4000002, 4000003]],
])('of %s, these messages stay', (_, name, value, expected) => {
  expect(messagesOf({ type: 'input', attributes: { name, value, type: 'text' } })).toEqual(expected)
})

test('a text without a field keeps its messages', () => {
  expect(messagesOf({ type: 'text', attributes: { id: 'traits.x' } })).toEqual([4000002, 4000003])
})
