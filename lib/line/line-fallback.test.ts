import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { lineFallbackCode } from './line-fallback'

const node = (group: string, attributes: object, text = '') => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', ...attributes },
  messages: [],
  meta: { label: { id: 1010015, text, type: 'info' } },
})
const identifier = node('default', { name: 'identifier', type: 'text' }, 'E-Mail')
const line = node('oidc', { name: 'provider', type: 'submit', value: 'line' })
const code = node('code', { name: 'method', type: 'submit', value: 'code' }, 'Send sign-in code')
const password = node('password', { name: 'method', type: 'submit', value: 'password' })
const login = (nodes: readonly object[], more: object = {}) =>
  flowSchema.parse({ id: 'f', ui: { nodes }, ...more })

test('a login with LINE and codes has the button that sends one, and the field for the address', () => {
  const found = lineFallbackCode(login([identifier, line, password, code]), 'line')
  expect([found?.field.text, found?.button.text]).toEqual(['E-Mail', 'Send sign-in code'])
})

test.each([
  ['of another group', node('password', { name: 'method', type: 'submit', value: 'code' })],
  ['of another name', node('code', { name: 'resend', type: 'submit', value: 'code' })],
  ['of another value', node('code', { name: 'method', type: 'submit', value: 'sms' })],
  ['that nobody can press', node('code', { name: 'method', type: 'hidden', value: 'code' })],
])('a node %s is not that button', (_, other) => {
  expect(lineFallbackCode(login([identifier, line, other]), 'line')).toBeUndefined()
})

test('a button without a label is not offered', () => {
  const bare = ({ meta: _, ...rest }: typeof code) => rest
  expect(lineFallbackCode(login([identifier, line, bare(code)]), 'line')).toBeUndefined()
  expect(lineFallbackCode(login([bare(identifier), line, code]), 'line')).toBeUndefined()
})

test.each([
  ['without LINE', login([identifier, password, code])],
  ['without codes', login([identifier, line, password])],
  ['without a field for the address', login([line, code])],
  [
    'where the address is known',
    login([node('default', { name: 'identifier', type: 'hidden' }), line, code]),
  ],
  ['where the visitor confirms who they are', login([identifier, line, code], { refresh: true })],
])('there is none %s', (_, flow) => {
  expect(lineFallbackCode(flow, 'line')).toBeUndefined()
})
