import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { accountToken } from '@/lib/session/account-form'
import {
  submitRevokeApplication,
  submitRevokeApplications,
  submitRevokeOtherSessions,
  submitRevokeSession,
} from './actions'

const kratos = new TestService()
const hydra = new TestService()
const other = '00000000-0000-4000-8000-000000000001'

startTestServices({ kratos, hydra })

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
beforeEach(() => {
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: { id: 's-1', identity: { id: 'ada', traits: {} } } })
    .respond('GET /self-service/settings/browser', { body: { id: 'f', ui: { nodes: [] } } })
    .respond(`DELETE /sessions/${other}`, { status: 204 })
    .respond('DELETE /sessions', { body: { count: 2 } })
  hydra.reset().respond('DELETE /admin/oauth2/auth/sessions/consent', { status: 204 })
})

const changes = () =>
  [...kratos.requests, ...hydra.requests]
    .filter(({ method }) => method !== 'GET')
    .map(({ path, query }) => ({ path, ...Object.fromEntries(query) }))

type Fields = Readonly<Record<string, string>>
const forms: [name: string, (form: FormData) => Promise<void>, Fields, notice: string, call: object][] = [
  ['one session', submitRevokeSession, { session: other }, 'revoked', { path: `/sessions/${other}` }],
  ['all other sessions', submitRevokeOtherSessions, {}, 'revoked_others', { path: '/sessions' }],
  [
    'one application',
    submitRevokeApplication,
    { client: 'shop' },
    'revoked_application',
    { path: '/admin/oauth2/auth/sessions/consent', subject: 'ada', client: 'shop' },
  ],
  [
    'all applications',
    submitRevokeApplications,
    {},
    'revoked_applications',
    { path: '/admin/oauth2/auth/sessions/consent', subject: 'ada', all: 'true' },
  ],
]

test.each(forms)('%s: ended, and the page confirms it', async (_, action, fields, notice, call) => {
  const form = { ...fields, csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(action, form)).toBe(`/sessions?notice=${notice}`)
  expect(changes()).toEqual([call])
})

test.each(forms)('%s: the token of another session does nothing', async (_, action, fields) => {
  for (const csrf_token of [accountToken('sessions', 's-2'), '']) {
    expect(await browser.submit(action, { ...fields, csrf_token })).toBe('/sessions?notice=csrf')
  }
  expect(await browser.submit(action, fields)).toBe('/sessions?notice=csrf')
  expect(changes()).toEqual([])
})

test.each(forms)('%s: a signed-out visitor signs in first', async (_, action, fields) => {
  kratos.respond('GET /sessions/whoami', { status: 401 })
  const form = { ...fields, csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(action, form)).toBe('/login?return_to=/sessions')
  expect(changes()).toEqual([])
})

test('while a second factor is due, nothing is ended', async () => {
  kratos.respond('GET /sessions/whoami', { status: 403 })
  const form = { csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(submitRevokeOtherSessions, form)).toBe('/login?aal2=true&return_to=/sessions')
  expect(changes()).toEqual([])
})

test.each(forms)(
  '%s: a second factor that the settings require is required here, too',
  async (_, action, fields) => {
    kratos.respond('GET /self-service/settings/browser', {
      status: 403,
      body: { error: { id: 'session_aal2_required', code: 403 } },
    })
    const form = { ...fields, csrf_token: accountToken('sessions', 's-1') }
    expect(await browser.submit(action, form)).toBe('/login?aal2=true&return_to=/sessions')
    expect(changes()).toEqual([])
  },
)

test.each(['', '../sessions', 's-2'])(
  'a session with the id %p is not requested from Kratos: it could mean all',
  async (session) => {
    const form = { session, csrf_token: accountToken('sessions', 's-1') }
    expect(await browser.submit(submitRevokeSession, form)).toBe('/sessions?notice=csrf')
    expect(changes()).toEqual([])
  },
)

test('an empty application id does not mean all applications', async () => {
  const form = { client: '', csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(submitRevokeApplication, form)).toBe('/sessions?notice=csrf')
  expect(changes()).toEqual([])
})

test.each(forms)('%s: after a failure, the page shows that nothing was ended', async (_, action, fields) => {
  kratos.respond(`DELETE /sessions/${other}`, { status: 500 }).respond('DELETE /sessions', { status: 500 })
  hydra.reset().respond('DELETE /admin/oauth2/auth/sessions/consent', { status: 500 })
  const form = { ...fields, csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(action, form)).toMatch(/^\/error\?reason=unavailable&retry=%2Fsessions&/)
})

test('a Kratos that does not respond is not taken for a signed-out visitor', async () => {
  kratos.respond('GET /sessions/whoami', { status: 502 })
  const form = { csrf_token: accountToken('sessions', 's-1') }
  expect(await browser.submit(submitRevokeOtherSessions, form)).toMatch(/^\/error\?reason=unavailable&/)
  expect(changes()).toEqual([])
})
