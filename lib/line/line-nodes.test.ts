import { expect, test } from '@jest/globals'
import { flowSchema, type RawNode } from '@/lib/ory/kratos/flow/flow'
import { withHiddenField } from '@/lib/ory/kratos/flow/map-nodes'
import {
  hasLine,
  lineAction,
  onlyLine,
  withHiddenTraits,
  withLineAccount,
  withLineName,
  withoutLine,
} from './line-nodes'

const input = (name: string, attributes: object = {}, group = 'oidc', messages: object[] = []) => ({
  type: 'input',
  group,
  attributes: { name, type: 'text', ...attributes },
  messages,
})
const button = (name: string, value: string, group = 'oidc') => input(name, { type: 'submit', value }, group)
const csrf = input('csrf_token', { type: 'hidden', value: 'c' }, 'default')
const password = button('method', 'password', 'password')
const wrong = [{ id: 4000002, text: 'missing', type: 'error' }]

const flowOf = (...nodes: object[]) => flowSchema.parse({ id: 'f', ui: { nodes } })
const names = ({ ui }: { ui: { nodes: readonly RawNode[] } }) =>
  ui.nodes.map(({ attributes }) => String(attributes.value ?? attributes.name))

const login = flowOf(csrf, button('provider', 'google'), button('provider', 'line'), password)

test('onlyLine keeps the button for LINE and the CSRF token', () => {
  expect(names(onlyLine(login, 'line'))).toEqual(['c', 'line'])
  const withToken = withHiddenField(login, 'latchkey.form_token', 'ours')
  expect(names(onlyLine(withToken, 'line'))).toEqual(['ours', 'c', 'line'])
})

test('withoutLine removes the button for LINE', () => {
  expect(names(withoutLine(login, 'line'))).toEqual(['c', 'google', 'password'])
})

test.each([
  ['a field of that value', input('provider', { value: 'line' })],
  ['a button of another group', button('method', 'line', 'password')],
  ['a button of another provider', button('provider', 'google')],
])("%s is not LINE's button", (_, node) => {
  expect(hasLine(flowOf(node), 'line')).toBe(false)
  expect(lineAction(flowOf(node), 'line')).toBeUndefined()
  expect(withLineName(flowOf(node), { provider: 'line', name: 'LINE' })).toEqual(flowOf(node))
})

test("a flow without LINE's button is the same flow", () => {
  const flow = flowOf(csrf, password)
  expect(withLineName(flow, { provider: 'line', name: 'LINE' })).toBe(flow)
})

test("LINE's button needs no label, and a label needs no context", () => {
  const label = { id: 1010002, text: 'Sign in', type: 'info' }
  const flow = flowOf(button('provider', 'line'), { ...button('link', 'line'), meta: { label } })
  const [bare, labelled] = withLineName(flow, { provider: 'line', name: 'LINE' }).ui.nodes
  expect(bare?.meta?.label).toBeUndefined()
  expect(labelled?.meta?.label).toEqual({ ...label, context: { provider: 'LINE' } })
})

test("only LINE's button names the linked account", () => {
  const label = { id: 1050018, text: 'Unlink', type: 'info', context: { provider: 'LINE' } }
  const flow = flowOf(
    { ...button('unlink', 'line'), meta: { label } },
    { ...button('unlink', 'google'), meta: { label } },
  )
  const [line, google] = withLineAccount(flow, { provider: 'line', account: 'Ada' }).ui.nodes
  expect(line?.meta?.label?.context).toEqual({ provider: 'LINE', account: 'Ada' })
  expect(google?.meta?.label?.context).toEqual({ provider: 'LINE' })
})

test("only LINE's button has the name and icon of LINE", () => {
  const label = {
    id: 1010002,
    text: 'Sign in with corp-line',
    type: 'info',
    context: { provider: 'corp-line' },
  }
  const flow = flowOf({ ...button('provider', 'corp-line'), meta: { label } }, button('provider', 'google'))
  const [line, google] = withLineName(flow, { provider: 'corp-line', name: 'LINE' }).ui.nodes
  expect(line?.meta?.label?.context?.provider).toBe('LINE')
  expect(line?.attributes).toMatchObject({ icon: 'line', value: 'corp-line' })
  expect(google?.attributes).not.toHaveProperty('icon')
})

test.each([
  ['link', 'link'],
  ['unlink', 'unlink'],
  ['provider', undefined],
])('a button named %s does: %s', (name, expected) => {
  expect(lineAction(flowOf(button(name, 'line')), 'line')).toBe(expected)
})

test.each([
  ['a name', input('traits.name.first', { value: 'Ada' }), true],
  ['an empty name that is not required', input('traits.last_name'), true],
  ['an empty user name that is required', input('traits.username', { required: true }), false],
  ['a user name that Kratos refuses', input('traits.username', { value: '!' }, 'oidc', wrong), false],
  ['an e-mail address', input('traits.email', { value: 'ada@example.com', required: true }), true],
  ['an empty e-mail address', input('traits.email', { required: true }), false],
  ['an e-mail address that Kratos refuses', input('traits.email', { value: 'ada' }, 'oidc', wrong), false],
  ['a user name', input('traits.username', { value: 'ada' }), true],
  ['a first name', input('traits.firstname', { value: 'Ada' }), true],
  ['a last name', input('traits.name.last', { value: 'L' }), true],
  ['a name in other letters', input('traits.First_Name', { value: 'Ada' }), true],
  ['a name that is no trait', input('username', { value: 'ada' }), false],
  ['a trait of a trait', input('x.traits.username', { value: 'ada' }), false],
  ['a trait that only begins so', input('traits.username_hint', { value: 'ada' }), false],
  [
    'an empty text for a name that is required',
    input('traits.username', { required: true, value: '' }),
    false,
  ],
  ['a name that is required and known', input('traits.username', { required: true, value: 'a' }), true],
  [
    'a name with a hint of Kratos',
    input('traits.username', { value: 'a' }, 'oidc', [{ id: 1, text: '', type: 'info' }]),
    true,
  ],
  ['a phone number', input('traits.phone', { value: '+886912345678' }), false],
])('%s is hidden: %s', (_, node, expected) => {
  const [shown] = withHiddenTraits(flowOf(node)).ui.nodes
  expect(shown?.attributes.type === 'hidden').toBe(expected)
  expect(shown?.attributes.value).toBe((node.attributes as { value?: string }).value)
})
