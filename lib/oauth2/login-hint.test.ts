import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { hintedValues } from './login-hint'

const hinted = (login_hint: unknown) =>
  hintedValues(flowSchema.parse({ id: 'f', ui: {}, oauth2_login_request: { oidc_context: { login_hint } } }))

test.each([
  ['ada@example.com', { identifier: 'ada@example.com', 'traits.email': 'ada@example.com' }],
  ['+886912345678', { identifier: '+886912345678', 'traits.phone': '+886912345678' }],
  ['ada', { identifier: 'ada' }],
  // The application did not encode the plus.
  ['ada shop@example.com', { identifier: 'ada+shop@example.com', 'traits.email': 'ada+shop@example.com' }],
  [' 886912345678', { identifier: '+886912345678', 'traits.phone': '+886912345678' }],
  ['ada lovelace', { identifier: 'ada lovelace' }],
  [' ada@example.com', { identifier: 'ada@example.com', 'traits.email': 'ada@example.com' }],
  ['', undefined],
  [undefined, undefined],
  [7, undefined],
  ['a'.repeat(320), { identifier: 'a'.repeat(320) }],
  ['a'.repeat(321), undefined],
])('%j fills in %j', (hint, values) => {
  expect(hinted(hint)).toEqual(values)
})

test('a flow without an application has no hint', () => {
  expect(hintedValues(flowSchema.parse({ id: 'f', ui: {} }))).toBeUndefined()
})
