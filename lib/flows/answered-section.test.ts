import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { answeredSection, answerTo } from './answered-section'

const saved = [{ id: 1050001, text: '', type: 'success' }]
const settings = (fields: object = {}) => flowSchema.parse({ id: 'f', ui: { messages: saved }, ...fields })

const stray = { group: 'default', attributes: { name: 'webauthn_remove', type: 'text' }, messages: saved }

test.each([
  ['method=password&password=x', 'password'],
  ['lookup_secret_confirm=true', 'lookup_secret'],
  ['unlink=google', 'oidc'],
  ['passkey_remove=ab', 'passkey'],
])('%s is remembered as a form of %s', (form, section) => {
  const kept = answerTo(new URLSearchParams(form), 'f')
  expect(kept).toEqual({ settingsAnswer: { flowId: 'f', section } })
  expect(answeredSection(settings(), kept)).toBe(section)
})

test('a form of no section is not remembered', () => {
  expect(answerTo(new URLSearchParams('method=telepathy'), 'f')).toEqual({})
  expect(answerTo(new URLSearchParams('method=password'), undefined)).toEqual({})
})

test.each([
  ['the answer to another flow', settings({ id: 'g' }), 'password', undefined],
  ['a flow without messages', settings({ ui: {} }), 'password', undefined],
  ['backup codes without a message', settings({ ui: {} }), 'lookup_secret', 'lookup_secret'],
  [
    'a message at a field that belongs to no section',
    settings({ ui: { nodes: [stray] } }),
    'passkey',
    'passkey',
  ],
  ['a section that we do not have', settings(), 'telepathy', undefined],
  [
    'a provider that was linked in another browser',
    settings({ id: 'g', active: 'oidc' }),
    'password',
    'oidc',
  ],
  ['a method that is no section', settings({ id: 'g', active: 'telepathy' }), 'password', undefined],
])('%s', (_title, flow, section, expected) => {
  expect(answeredSection(flow, { settingsAnswer: { flowId: 'f', section } })).toBe(expected)
})
