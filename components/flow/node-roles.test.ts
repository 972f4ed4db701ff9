import { describe, expect, test } from '@jest/globals'
import { inputNode } from '@/components/testing/flows'
import { translatorFor } from '@/lib/i18n/translator'
import { rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { severityLabel, severityOf } from './messages'
import { nodeName } from './node-name'
import {
  isButton,
  isField,
  isKeyRemoval,
  isRemoval,
  isRequired,
  isSecondary,
  isSubmit,
  isVisible,
} from './node-roles'

const t = translatorFor('en')

function nodeOf(attributes: object, rest: { group?: string; label?: object } = {}): FlowNode {
  const [node] = readNodes([rawNodeSchema.parse(inputNode(attributes, rest))], 'login')
  if (!node) throw new Error('there is no node')
  return node
}
const other = (type: string): FlowNode => {
  const [node] = readNodes(
    [rawNodeSchema.parse({ type, attributes: { id: 'x', text: { id: 1, text: 'x', type: 'info' } } })],
    'login',
  )
  if (!node) throw new Error('there is no node')
  return node
}
const submit = (name: string, label?: object) =>
  nodeOf({ name, type: 'submit', value: 'v' }, { ...(label && { label }) })

const nodes: Readonly<Record<string, FlowNode>> = {
  text: nodeOf({ name: 'a', type: 'text', required: true }),
  email: nodeOf({ name: 'a', type: 'email' }),
  password: nodeOf({ name: 'password', type: 'password' }),
  checkbox: nodeOf({ name: 'a', type: 'checkbox' }),
  select: nodeOf({ name: 'a', type: 'text', options: [{ value: 'b' }] }),
  hidden: nodeOf({ name: 'a', type: 'hidden', required: true }),
  submit: submit('method'),
  provider: nodeOf({ name: 'provider', type: 'submit', value: 'x' }, { group: 'oidc' }),
  button: nodeOf({ name: 'x', type: 'button' }),
  passkey: nodeOf({ name: 'passkey_login_trigger', type: 'button' }),
  image: other('img'),
  script: other('script'),
  div: other('div'),
}

test.each<[string, (node: FlowNode) => boolean, string[]]>([
  ['a button', isButton, ['submit', 'provider', 'button', 'passkey']],
  ['a button that posts the form', isSubmit, ['submit', 'provider']],
  ['a field to fill in', isField, ['text', 'email', 'password', 'checkbox', 'select']],
  ['a field that must be filled in', isRequired, ['text']],
])('%s', (_, role, expected) => {
  expect(Object.keys(nodes).filter((kind) => nodes[kind] && role(nodes[kind]))).toEqual(expected)
})

test('hidden inputs, scripts and the elements that scripts fill are not visible', () => {
  expect(Object.keys(nodes).filter((kind) => nodes[kind] && !isVisible(nodes[kind]))).toEqual([
    'hidden',
    'script',
    'div',
  ])
})

test.each([
  ['resend', submit('resend'), true],
  ['a screen', submit('screen'), true],
  ['another code', submit('email', { id: 1070008, text: 'Resend' }), true],
  ['a code by mail', submit('email', { id: 1070007, text: 'Email' }), true],
  ['a method', submit('method', { id: 1070005, text: 'Submit' }), false],
  ['a field called resend', nodeOf({ name: 'resend', type: 'text' }), false],
])('the button for %s is secondary: %s', (_, node, expected) => {
  expect(isSecondary(node)).toBe(expected)
})

test.each([
  ['unlink', true, false],
  ['totp_unlink', true, false],
  ['lookup_secret_disable', true, false],
  ['webauthn_remove', true, true],
  ['passkey_remove', true, true],
  ['xwebauthn_remove', true, false],
  ['webauthn_remove_all', false, false],
  ['link', false, false],
  ['premove', false, false],
])('the button %s removes a credential: %s, a key: %s', (name, removes, removesKey) => {
  expect([isRemoval(submit(name)), isKeyRemoval(submit(name))]).toEqual([removes, removesKey])
})

test('only a button removes a key', () => {
  expect(isKeyRemoval(nodeOf({ name: 'passkey_remove', type: 'hidden' }))).toBe(false)
})

describe('the name of a node', () => {
  const unnamed = { label: { id: 1, text: '' } }

  test.each([
    [nodeOf({ name: 'a', type: 'text' }, { label: { text: 'Colour' } }), 'Colour'],
    [{ ...nodeOf({ name: 'a', type: 'text' }), label: unnamed.label }, t.text('node.unnamed')],
    [{ ...submit('method'), label: unnamed.label }, t.text('node.unnamed_button')],
    [{ ...other('img'), label: unnamed.label }, t.text('node.unnamed_image')],
  ])('is never empty', (node, expected) => {
    expect(nodeName(node as FlowNode, t)).toBe(expected)
  })
})

test.each([
  ['error', 'error', t.text('severity.error')],
  ['success', 'success', t.text('severity.success')],
  ['info', 'info', t.text('severity.info')],
  ['warning', 'default', undefined],
])('a message of the type %s has the severity %s', (type, severity, label) => {
  expect(severityOf({ id: 1, text: '', type })).toBe(severity)
  expect(severityLabel(severityOf({ id: 1, text: '', type }), t)).toBe(label)
})
