import { expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { withPasswordLength } from './password-length'

const field = (attributes: object) => {
  const flow = flowSchema.parse({
    id: 'f',
    ui: { nodes: [{ type: 'input', group: 'password', attributes }] },
  })
  return withPasswordLength(flow, 8).ui.nodes[0]?.attributes
}

test('a field for a new password gets the length, and no other field does', () => {
  expect(field({ type: 'password', autocomplete: 'new-password' })).toHaveProperty('minlength', 8)
  expect(field({ type: 'password', autocomplete: 'current-password' })).not.toHaveProperty('minlength')
  expect(field({ type: 'text', autocomplete: 'new-password' })).not.toHaveProperty('minlength')
})

test('what Kratos says counts', () => {
  const own = { type: 'password', autocomplete: 'new-password', minlength: 12 }
  expect(field(own)).toHaveProperty('minlength', 12)
})
