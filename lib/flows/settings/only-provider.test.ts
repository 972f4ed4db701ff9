import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { findOnlyProvider, withOnlyProvider } from './only-provider'

const kratos = new TestService()
startTestServices({ kratos })

const browser = new TestBrowser(appUrl)
const whoami = 'GET /sessions/whoami'
const password = { method: 'password' }
const line = { method: 'oidc', provider: 'line' }

beforeEach(() => {
  kratos.reset()
})

const button = (name: string, value: string, group = 'oidc') => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', type: 'submit', name, value },
})
const settings = (...nodes: object[]) => flowSchema.parse({ id: 'f', ui: { nodes } })
const confirms = 'GET /self-service/login/browser'
const found = async (
  nodes: object[],
  methods: object[],
  confirming: object[] = [button('provider', 'line')],
) => {
  const body = { id: 's', identity: { id: 'ada', traits: {} }, authentication_methods: methods }
  kratos.respond(whoami, { body })
  kratos.respond(confirms, { body: { id: 'f', ui: { nodes: confirming } } })
  return (await browser.run(() => findOnlyProvider(settings(...nodes)))).value
}

test.each([
  ['signed in with it, and no button names it', [], [line], 'line'],
  ['beside others that can be linked', [button('link', 'google')], [{ method: 'totp' }, line], 'line'],
  ['unlinked meanwhile', [button('link', 'line')], [line], undefined],
  ['signed in with a password', [], [password], undefined],
  ['signed in by a mail', [], [{ method: 'code_recovery' }], undefined],
  ['a sign-in that names no provider', [], [{ method: 'oidc' }], undefined],
])('%s', async (_, nodes, methods, expected) => {
  expect(await found(nodes, methods)).toBe(expected)
})

test.each([
  ['Kratos no longer offers it', []],
  ['another provider confirms the visitor', [button('provider', 'google')]],
  ['there is a password, too', [button('provider', 'line'), button('method', 'password', 'password')]],
  ['a code signs in, too', [button('provider', 'line'), button('method', 'code', 'code')]],
  ['a passkey signs in, too', [button('provider', 'line'), button('passkey_login_trigger', '', 'passkey')]],
])('no provider is named if %s', async (_, confirming) => {
  expect(await found([], [line], confirming)).toBeUndefined()
})

test.each(['unlink', 'passkey_remove'])(
  'with a button %s, Kratos shows all, and is not called',
  async (name) => {
    expect(await found([button(name, 'google')], [line])).toBeUndefined()
    expect(kratos.received(whoami)).toEqual([])
  },
)

test('no provider is named while Kratos does not respond', async () => {
  kratos.respond(whoami, { status: 500 })
  expect((await browser.run(() => findOnlyProvider(settings()))).value).toBeUndefined()
  kratos.respond(whoami, {
    body: { id: 's', identity: { id: 'ada', traits: {} }, authentication_methods: [line] },
  })
  kratos.respond(confirms, { status: 500 })
  expect((await browser.run(() => findOnlyProvider(settings()))).value).toBeUndefined()
})

test('its button is disabled', () => {
  const { ui } = withOnlyProvider(settings(button('link', 'google')), 'line')
  expect(ui.nodes.map(({ attributes }) => [attributes.name, attributes.value, attributes.disabled])).toEqual([
    ['link', 'google', undefined],
    ['unlink', 'line', true],
  ])
})
