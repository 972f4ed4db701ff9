import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { findOnlyMethod } from './only-method'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos }, { LOG_LEVEL: 'info' })
beforeEach(() => {
  kratos.reset()
})

const node = (group: string, name: string, value: string, disabled = false) => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', type: 'submit', name, value, disabled },
  messages: [],
})
const passkey = (value: string, disabled?: boolean) => node('passkey', 'passkey_remove', value, disabled)
const google = node('oidc', 'unlink', 'google')
const securityKey = node('webauthn', 'webauthn_remove', 'k')

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
const flowOf = (nodes: readonly object[]) =>
  flowSchema.parse({ id: 'f', ui: { action: '', method: 'POST', nodes } })

/** What Kratos would leave, when the sign-in that confirms the visitor has these groups. */
async function left(nodes: readonly object[], groups: readonly string[]) {
  const body = flowOf(groups.map((group) => node(group, 'method', group)))
  kratos.respond('GET /self-service/login/browser', { body })
  const { value } = await browser.run(() => findOnlyMethod(flowOf(nodes)))
  return value && [value.node.attributes.value, value.left]
}

test.each<[string, object[], string[], unknown]>([
  ['a passkey beside a password', [passkey('a')], ['password', 'passkey', 'code'], undefined],
  ['a passkey beside a code', [passkey('a')], ['default', 'passkey', 'code'], ['a', 'code']],
  ['a provider beside a code', [google], ['default', 'oidc', 'code'], ['google', 'code']],
  // Kratos counts a password that no one can use any more.
  ['a passkey beside nothing that works', [passkey('a')], ['default', 'passkey'], ['a', 'nothing']],
  ['a security key that signs in', [securityKey], ['webauthn', 'code'], ['k', 'code']],
  ['a security key as a second factor', [securityKey], ['code'], undefined],
  ['a passkey beside a security key that signs in', [passkey('a'), securityKey], ['webauthn'], undefined],
  ['a passkey beside a second factor', [passkey('a'), securityKey], ['passkey'], ['a', 'nothing']],
  ['a passkey that Kratos does not remove', [passkey('a', true)], ['passkey'], undefined],
])('%s', async (_, nodes, groups, expected) => {
  expect(await left(nodes, groups)).toEqual(expected)
  expect(kratos.requests[0]?.query.get('refresh')).toBe('true')
  expect(logged()).toMatchObject([{ route: 'ways to sign in', outcome: 'show' }])
})

test.each<[string, object[]]>([
  ['two passkeys', [passkey('a'), passkey('b')]],
  ['a passkey and a provider', [passkey('a'), google]],
  ['nothing to remove', [node('password', 'method', 'password')]],
])('%s: Kratos is not called', async (_, nodes) => {
  expect(await left(nodes, [])).toBeUndefined()
  expect(kratos.requests).toEqual([])
})

test('without a response of Kratos there is no hint', async () => {
  kratos.respond('GET /self-service/login/browser', { status: 500 })
  expect((await browser.run(() => findOnlyMethod(flowOf([passkey('a')])))).value).toBeUndefined()
})
