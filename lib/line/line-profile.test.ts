import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { lineConfig } from './line-config'
import { lineProfileOf, profileIn } from './line-profile'

const kratos = new TestService()
const reads = 'GET /admin/identities/i-1'
const picture = 'https://profile.line-scdn.net/0h1'

startTestServices({ kratos, hasKratosAdmin: true }, { LINE_PROFILE: 'on' })

const tokenWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const button = (name: string) => ({
  type: 'input',
  group: 'oidc',
  attributes: { node_type: 'input', name, type: 'submit', value: 'line' },
  messages: [],
  meta: {},
})
const settings = (name: string, identity: object | undefined = { id: 'i-1', traits: {} }) =>
  flowSchema.parse({ id: 'f', identity, ui: { nodes: [button(name)] } })
const identityWith = (providers: unknown) => ({
  body: { id: 'i-1', credentials: { oidc: { config: { providers } } } },
})
const link = (provider: string, claims: object) => ({
  provider,
  subject: 's',
  initial_id_token: tokenWith(claims),
  initial_access_token: 'secret',
})

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos
    .reset()
    .respond(
      reads,
      identityWith([link('google', { name: 'Not LINE' }), null, {}, link('line', { name: 'Ada', picture })]),
    )
})
const profileOf = async (flow: ReturnType<typeof settings>) =>
  (await browser.run(() => lineProfileOf(flow))).value

test('the linked account has the name and the picture of its ID token', async () => {
  expect(await profileOf(settings('unlink'))).toEqual({ name: 'Ada', pictureUrl: picture })
  expect(kratos.received(reads)[0]?.query.getAll('include_credential')).toEqual(['oidc'])
})

test.each([
  ['LINE is not linked', settings('link')],
  ['the flow names no identity', flowSchema.parse({ id: 'f', ui: { nodes: [button('unlink')] } })],
])('Kratos is not called if %s', async (_, flow) => {
  expect(await profileOf(flow)).toBeUndefined()
  expect(kratos.received(reads)).toEqual([])
})

test('Kratos is not called without LINE_PROFILE', async () => {
  jest.replaceProperty(lineConfig(), 'LINE_PROFILE', 'off')
  expect(await profileOf(settings('unlink'))).toBeUndefined()
  expect(kratos.received(reads)).toEqual([])
  jest.restoreAllMocks()
})

test.each([
  ['fails', { status: 500 }],
  ['has no such identity', { status: 404, body: { error: {} } }],
  ['sends no credentials', { body: { id: 'i-1' } }],
  ['sends something else', identityWith('none')],
  ['has only another provider', identityWith([link('google', { name: 'Ada' })])],
  ['has kept no token', identityWith([{ provider: 'line', subject: 's', initial_id_token: '' }])],
])('there is no profile if Kratos %s', async (_, response) => {
  kratos.respond(reads, response)
  expect(await profileOf(settings('unlink'))).toBeUndefined()
})

describe('the claims', () => {
  test.each([
    [{ name: ' Ada ' }, { name: 'Ada' }],
    [{ name: 'A\u202Eda\n' }, { name: 'Ada' }],
    [{ name: 'a'.repeat(50) }, { name: `${'a'.repeat(40)}…` }],
    [{ name: 'Ada', picture: 'javascript:alert(1)' }, { name: 'Ada' }],
    [{ name: 'Ada', picture: '/logout' }, { name: 'Ada' }],
    [{ name: 'Ada', picture: '/logout?return_to=https://a.example/' }, { name: 'Ada' }],
    [
      { name: 'Ada', picture: 'http://a.example/p.png' },
      { name: 'Ada', pictureUrl: 'http://a.example/p.png' },
    ],
    [{ name: 'Ada', picture: 'data:image/png;base64,AAAA' }, { name: 'Ada' }],
    [{ name: 'Ada', picture: 'https://a:b@example.com/' }, { name: 'Ada' }],
    [{ name: 'Ada', picture: 7 }, { name: 'Ada' }],
    [{ name: ' ' }, undefined],
    [{ name: 7 }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('%j become %j', (claims, profile) => {
    expect(profileIn(tokenWith(claims))).toEqual(profile)
  })

  test.each(['', 'a', 'a.b.c', 'a..c'])('%p is no token', (token) => {
    expect(profileIn(token)).toBeUndefined()
  })
})
