import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import consents from '@/lib/oauth2/fixtures/consent-sessions.json'
import { accountToken } from '@/lib/session/account-form'
import * as route from './route'

const kratos = new TestService()
const hydra = new TestService()
startTestServices({ kratos, hydra })

const identity = {
  id: 'ada',
  schema_id: 'default',
  traits: { email: 'ada@example.com', name: { first: 'Ada' } },
  verifiable_addresses: [{ value: 'ada@example.com', verified: true, via: 'email' }],
  metadata_public: { plan: 'free' },
}
const secrets = { credentials: { password: { config: { hashed_password: 'hash' } } }, metadata_admin: 'note' }
const whoami = {
  id: 's-1',
  active: true,
  tokenized: 'token',
  devices: [{ user_agent: 'Firefox', ip_address: '192.0.2.7' }],
  identity: { ...identity, ...secrets },
}

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
beforeEach(() => {
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: whoami })
    .respond('GET /self-service/settings/browser', { body: { id: 'f', ui: { nodes: [] } } })
    .respond('GET /sessions', { body: [{ id: 's-2', active: true, identity: secrets }] })
  hydra.reset().respond('GET /admin/oauth2/auth/sessions/consent', { body: consents })
})

const download = (fields: Record<string, string> = { csrf_token: accountToken('account data', 's-1') }) =>
  browser.call(route, '/api/account-data', { method: 'POST', body: new URLSearchParams(fields) })

test('identity, sessions and consents are sent as a file that no cache stores', async () => {
  const response = await download()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="account-data.json"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    identity,
    sessions: [
      { id: 's-1', active: true, devices: whoami.devices },
      { id: 's-2', active: true },
    ],
    consents: [
      {
        client_id: 'harbour',
        client_name: 'Harbour Café',
        granted_scopes: ['openid', 'berths.read', 'email'],
        handled_at: '2026-11-21T20:00:00.000Z',
        remember: true,
      },
      { client_id: 'lighthouse', client_name: 'lighthouse', granted_scopes: [], remember: false },
    ],
  })
  const [request] = hydra.received('GET /admin/oauth2/auth/sessions/consent')
  expect(request?.query.get('subject')).toBe('ada')
})

test.each([
  ['no token', () => ({})],
  ['an empty token', () => ({ csrf_token: '' })],
  ['the token of another session', () => ({ csrf_token: accountToken('account data', 's-2') })],
])('a form with %s gets nothing', async (_, fields) => {
  const response = await download(fields())
  expect(response.headers.get('location')).toBe('/data?notice=csrf')
  expect(await response.text()).toBe('')
  expect(kratos.received('GET /sessions')).toEqual([])
  expect(hydra.requests).toEqual([])
})

test('a body that is no form gets nothing', async () => {
  const options = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  const response = await browser.call(route, '/api/account-data', options)
  expect(response.headers.get('location')).toBe('/data?notice=csrf')
})

test('a bare URL gets nothing', () => {
  expect(Object.keys(route)).toEqual(['POST'])
})

test.each([
  ['/sessions/whoami', { status: 401 }, '/login?return_to=/data'],
  ['/sessions/whoami', { status: 403 }, '/login?aal2=true&return_to=/data'],
  // Settings can want more than whoami does.
  [
    '/self-service/settings/browser',
    { status: 403, body: { error: { id: 'session_aal2_required', code: 403 } } },
    '/login?aal2=true&return_to=/data',
  ],
])('a visitor for whom %s responds %j gets nothing', async (path, response, next) => {
  kratos.respond(`GET ${path}`, response)
  expect((await download()).headers.get('location')).toBe(next)
  expect(hydra.requests).toEqual([])
})

test('the identity is fetched from Kratos once, so all of the file is about one account', async () => {
  await download()
  expect(kratos.received('GET /sessions/whoami')).toHaveLength(1)
  expect(kratos.received('GET /sessions')[0]?.headers.cookie).toBe('ory_kratos_session=s')
})

test.each([
  ['whoami', () => kratos.respond('GET /sessions/whoami', { status: 502 })],
  ['the settings', () => kratos.respond('GET /self-service/settings/browser', { status: 502 })],
  ['the sessions', () => kratos.respond('GET /sessions', { status: 502 })],
  ['the consents', () => hydra.respond('GET /admin/oauth2/auth/sessions/consent', { status: 502 })],
])('if %s cannot be read, no partial file is sent', async (_, fail) => {
  fail()
  expect((await download()).headers.get('location')).toMatch(/^\/error\?reason=unavailable&retry=%2Fdata&/)
})
