import { expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { withPasswordLength } from './password-length'

const field = (attributes: object, messages: readonly object[] = []) => {
  const flow = flowSchema.parse({
    id: 'f',
    ui: { nodes: [{ type: 'input', group: 'password', attributes, messages }] },
  })
  return withPasswordLength(flow, 8).ui.nodes[0]?.attributes
}

test('a field for a new password gets the length, and no other field does', () => {
  expect(field({ type: 'password', autocomplete: 'new-password' })).toHaveProperty('minlength', 8)
  expect(field({ type: 'password', autocomplete: 'current-password' })).not.toHaveProperty('minlength')
  expect(field({ type: 'text', autocomplete: 'new-password' })).not.toHaveProperty('minlength')
})

test('Kratos’ message decides', () => {
  const own = { type: 'password', autocomplete: 'new-password', minlength: 12 }
  expect(field(own)).toHaveProperty('minlength', 12)
})

test.each([
  [4000032, 12, 12],
  [4000032, '12', 8],
  [4000032, 0, 8],
  [4000003, 12, 8],
])('message %d with the length %p sets %d', (id, min_length, expected) => {
  const attributes = { type: 'password', autocomplete: 'new-password' }
  expect(field(attributes, [{ id, context: { min_length } }])).toHaveProperty('minlength', expected)
})
