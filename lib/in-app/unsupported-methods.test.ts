import { expect, test } from '@jest/globals'
import { flowSchema, type RawNode } from '@/lib/ory/kratos/flow/flow'
import { unsupportedMethods, withoutNewKeys, withUnsupportedDisabled } from './unsupported-methods'

const input = (name: string, attributes: object = {}, group = 'oidc', messages: object[] = []) => ({
  type: 'input',
  group,
  attributes: { name, type: 'text', ...attributes },
  messages,
})
const button = (name: string, value: string, group = 'oidc') => input(name, { type: 'submit', value }, group)
const csrf = input('csrf_token', { type: 'hidden', value: 'c' }, 'default')
const password = button('method', 'password', 'password')

const flowOf = (...nodes: object[]) => flowSchema.parse({ id: 'f', ui: { nodes } })
const names = ({ ui }: { ui: { nodes: readonly RawNode[] } }) =>
  ui.nodes.map(({ attributes }) => String(attributes.value ?? attributes.name))
const insideLine = { refuses: ['google'], hasPasskeys: false }

/** The buttons that can be pressed. */
const pressable = ({ ui }: { ui: { nodes: readonly RawNode[] } }) =>
  names({ ui: { nodes: ui.nodes.filter(({ attributes }) => attributes.disabled !== true) } })

test('inside LINE, Google keeps its place and cannot be pressed, and there is no passkey', () => {
  const flow = flowOf(csrf, button('provider', 'google'), button('passkey', 'p', 'passkey'), password)
  expect(names(withUnsupportedDisabled(flow, insideLine))).toEqual(['c', 'google', 'password'])
  expect(pressable(withUnsupportedDisabled(flow, insideLine))).toEqual(['c', 'password'])
})

test('the page learns which providers the app refuses, and whether passkeys are missing', () => {
  const named = { ...button('provider', 'facebook'), meta: { label: { context: { provider: 'Facebook' } } } }
  const onAndroid = { refuses: ['google', 'facebook'], hasPasskeys: false }
  expect(unsupportedMethods(flowOf(named, button('provider', 'line')), onAndroid)).toEqual({
    refused: [{ id: 'facebook', name: 'Facebook' }],
    misses: false,
  })
  expect(unsupportedMethods(flowOf(button('provider', 'Facebook')), onAndroid).refused).toEqual([
    { id: 'Facebook', name: 'Facebook' },
  ])
  const noName = { ...button('provider', 'google'), meta: { label: { context: { provider: '' } } } }
  const noContext = { ...button('provider', 'google'), meta: { label: {} } }
  expect(unsupportedMethods(flowOf(noName, noContext), onAndroid).refused.map(({ name }) => name)).toEqual([
    'google',
    'google',
  ])
  const both = flowOf(button('provider', 'google'), button('passkey', 'p', 'passkey'))
  expect(unsupportedMethods(both, onAndroid)).toEqual({
    refused: [{ id: 'google', name: 'google' }],
    misses: true,
  })
  expect(pressable(withUnsupportedDisabled(flowOf(named, password), onAndroid))).toEqual(['password'])
})

test('a passkey stays inside LINE when nothing else can be pressed', () => {
  const flow = flowOf(csrf, button('provider', 'google'), button('passkey', 'p', 'passkey'))
  expect(names(withUnsupportedDisabled(flow, insideLine))).toEqual(['c', 'google', 'p'])
  expect(pressable(withUnsupportedDisabled(flow, insideLine))).toEqual(['c', 'p'])
})

test('inside an app no new passkey or security key can be made, and each can be removed', () => {
  const flow = flowOf(
    csrf,
    button('passkey_remove', 'a1', 'passkey'),
    input('passkey_register_trigger', { type: 'button' }, 'passkey'),
    input('webauthn_register_displayname', {}, 'webauthn'),
    input('webauthn_register_trigger', { type: 'button' }, 'webauthn'),
    input('traits.email', {}, 'profile'),
  )
  const marked = ({ ui }: typeof flow) =>
    ui.nodes.flatMap(({ attributes }) => (attributes.in_app ? [attributes.name] : []))
  const inside = withoutNewKeys(flow, insideLine)
  expect(names(inside)).toEqual([
    'c',
    'a1',
    'passkey_register_trigger',
    'webauthn_register_trigger',
    'traits.email',
  ])
  expect(marked(inside)).toEqual(['passkey_register_trigger', 'webauthn_register_trigger'])
  expect(withoutNewKeys(flow, { refuses: [], hasPasskeys: true })).toEqual(flow)
})

test('inside LINE, only a provider named google counts as Google, and no security key works', () => {
  const flow = flowOf(
    button('method', 'google', 'password'),
    button('provider', 'line'),
    button('webauthn_login', 'w', 'webauthn'),
  )
  expect(pressable(withUnsupportedDisabled(flow, insideLine))).toEqual(['google', 'line'])
})
