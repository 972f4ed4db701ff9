import { expect, test } from '@jest/globals'
import { flowSchema, type RawNode } from '@/lib/ory/kratos/flow'
import { withHiddenField } from '@/lib/ory/kratos/map-nodes'
import {
  lineAction,
  onlyLine,
  withHiddenTraits,
  withLineName,
  withoutLine,
  withoutUnusable,
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

test('inside LINE there is no button for Google and none for a passkey', () => {
  const flow = flowOf(csrf, button('provider', 'google'), button('passkey', 'p', 'passkey'), password)
  expect(names(withoutUnusable(flow))).toEqual(['c', 'password'])
})

test('a button that does not work inside LINE stays when there is no other', () => {
  const flow = flowOf(csrf, button('provider', 'google'))
  expect(withoutUnusable(flow)).toBe(flow)
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
  ['a phone number', input('traits.phone', { value: '+886912345678' }), false],
])('%s is hidden: %s', (_, node, expected) => {
  const [shown] = withHiddenTraits(flowOf(node)).ui.nodes
  expect(shown?.attributes.type === 'hidden').toBe(expected)
  expect(shown?.attributes.value).toBe((node.attributes as { value?: string }).value)
})
