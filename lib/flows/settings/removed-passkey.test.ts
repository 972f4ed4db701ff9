import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { removedPasskey } from './removed-passkey'

const publicKey = { challenge: 'YQ', rp: { id: 'login.example.com', name: 'Us' }, user: { id: 'dQ' } }
const flowOf = (options: object) => {
  const attributes = {
    node_type: 'input',
    name: 'passkey_create_data',
    type: 'hidden',
    value: JSON.stringify(options),
  }
  const node = { type: 'input', group: 'passkey', attributes, messages: [], meta: {} }
  return flowSchema.parse({ id: 'a-flow', ui: { action: '/submit', method: 'POST', nodes: [node] } })
}
const flow = flowOf({ publicKey })
const answer = (removed?: string, flowId = flow.id) => ({
  settingsAnswer: { flowId, section: 'passkey', ...(removed && { removedPasskey: removed }) },
})
const expected = { rpId: 'login.example.com', credentialId: '-_8' }

test.each([
  ['Kratos 26.2', flow],
  ['options inside a registration', flowOf({ credentialOptions: { publicKey } })],
])('%s: the id is converted from hexadecimal to base64url', (_, shown) => {
  expect(removedPasskey(shown, answer('fbff', shown.id))).toEqual(expected)
})

test.each([
  ['nothing was removed', flow, answer()],
  ['another flow', flow, answer('fbff', 'another')],
  ['no answer', flow, {}],
  ['a text that Kratos did not write', flow, answer('"><script>')],
  ['no options', flowOf({}), answer('fbff')],
])('%s: the browser deletes nothing', (_, shown, session) => {
  expect(removedPasskey(shown, session)).toBeNull()
})
