import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { renewalButton } from './renewal-button'

test.each([
  ['a login', {}, 'true'],
  ['a login that asks to confirm', { refresh: true }, 'refresh'],
  ['a second step', { requested_aal: 'aal2' }, 'aal2'],
  ['a second step that asks to confirm', { requested_aal: 'aal2', refresh: true }, 'aal2'],
  ['a first step', { requested_aal: 'aal1', refresh: false }, 'true'],
])('%s can continue in a new flow of its kind', (_, flow, value) => {
  expect(renewalButton(flowSchema.parse({ id: 'f', ui: {}, ...flow }))).toEqual({
    name: 'latchkey.renew',
    value,
  })
})

test('a flow that has sent a code stays: the code is valid in no other', () => {
  expect(renewalButton(flowSchema.parse({ id: 'f', ui: {}, state: 'sent_email' }))).toBeUndefined()
})
