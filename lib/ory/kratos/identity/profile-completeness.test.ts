import { expect, test } from '@jest/globals'
import { readTraitSchemas } from '@/lib/ory/kratos/flow/trait-fields'
import { identitySchema } from './identity'
import { isProfileComplete } from './profile-completeness'

const text = { type: 'string' }
const traits = {
  type: 'object',
  required: ['email', 'terms', 'name'],
  properties: {
    email: text,
    nickname: text,
    terms: { type: 'boolean', const: true },
    name: { type: 'object', required: ['last'], properties: { first: text, last: text } },
    address: { type: 'object', required: ['city'], properties: { city: text, street: text } },
  },
}
const schemas = readTraitSchemas([{ id: 'person', schema: { properties: { traits } } }])
const whole = { email: 'ada@example.com', terms: true, name: { last: 'Lovelace' } }
const isComplete = (given: unknown, schema_id = 'person') =>
  isProfileComplete(identitySchema.parse({ id: 'i', schema_id, traits: given }), schemas)

test.each<[string, unknown, boolean]>([
  ['has all', whole, true],
  ['lacks one', { ...whole, email: undefined }, false],
  ['has an empty one', { ...whole, email: '' }, false],
  ['has null', { ...whole, email: null }, false],
  ['has not ticked what must be ticked', { ...whole, terms: false }, false],
  ['lacks one of a required group', { ...whole, name: { first: 'Ada' } }, false],
  ['lacks a required group', { ...whole, name: undefined }, false],
  ['lacks one of a group that it has', { ...whole, address: { street: 'Dock' } }, false],
  ['has another group whole', { ...whole, address: { city: 'London' } }, true],
  ['has nothing', null, false],
])('an account that %s', (_, given, expected) => {
  expect(isComplete(given)).toBe(expected)
})

test('an account of an unknown schema is complete', () => {
  expect(isComplete({}, 'other')).toBe(true)
})
