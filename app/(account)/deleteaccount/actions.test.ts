import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { accountToken } from '@/lib/session/account-form'
import { readSession } from '@/lib/session/session'
import { submitDeleteAccount } from './actions'

const kratos = new TestService()
const kratosAdmin = new TestService()
const hydra = new TestService()
const mail = 'ada@example.com'
const consents = { path: '/admin/oauth2/auth/sessions/consent', subject: 'ada', all: 'true' }
const logins = { path: '/admin/oauth2/auth/sessions/login', subject: 'ada' }
const account = { path: '/admin/identities/ada' }

startTestServices({ kratos, hydra }, { ACCOUNT_DELETION: 'on' })
beforeAll(async () => {
  process.env.ORY_ADMIN_URL = await kratosAdmin.start()
})

/** Whoami for a sign-in that is this many minutes old. */
const signedIn = (minutes: number, traits: object = { email: mail }) => ({
  body: {
    id: 's-1',
    authenticated_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    identity: { id: 'ada', traits },
  },
})

/** All changes in the order in which they came. */
let changes: object[]
const took = (status: number) => (request: { path: string; query: URLSearchParams }) => {
  changes.push({ path: request.path, ...Object.fromEntries(request.query) })
  return { status }
}

let browser: TestBrowser
beforeEach(() => {
  changes = []
  browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
  kratos
    .reset()
    .respond('GET /sessions/whoami', signedIn(1))
    .respond('GET /self-service/settings/browser', { body: { id: 'f', ui: { nodes: [] } } })
  kratosAdmin.reset().respond('DELETE /admin/identities/ada', took(204))
  hydra
    .reset()
    .respond('DELETE /admin/oauth2/auth/sessions/consent', took(204))
    .respond('DELETE /admin/oauth2/auth/sessions/login', took(204))
})

const form = (fields: Record<string, string> = {}) => ({
  csrf_token: accountToken('delete account', 's-1'),
  confirmation: mail,
  ...fields,
})
const session = async () => (await browser.run(readSession)).value

test('deletes the account, after every consent and login', async () => {
  expect(await browser.submit(submitDeleteAccount, form())).toBe('/accountdeleted')
  expect(changes).toEqual([consents, logins, account, consents, logins])
  expect(await session()).toEqual({ accountDeletedAt: expect.any(Number) })
})

test.each([' ADA@example.com ', mail])('%p confirms', async (confirmation) => {
  expect(await browser.submit(submitDeleteAccount, form({ confirmation }))).toBe('/accountdeleted')
})

test.each(['', 'eve@example.com', 'ada', 'DELETE', 'undefined', 'null'])(
  '%p does not confirm',
  async (confirmation) => {
    const next = await browser.submit(submitDeleteAccount, form({ confirmation }))
    expect(next).toBe('/deleteaccount?notice=mistyped')
    expect(changes).toEqual([])
  },
)

test('a form without the confirmation does nothing', async () => {
  const next = await browser.submit(submitDeleteAccount, {
    csrf_token: accountToken('delete account', 's-1'),
  })
  expect(next).toBe('/deleteaccount?notice=mistyped')
  expect(changes).toEqual([])
})

test('an account without an identifier is confirmed with a word', async () => {
  kratos.respond('GET /sessions/whoami', signedIn(1, {}))
  expect(await browser.submit(submitDeleteAccount, form({ confirmation: '' }))).toMatch(/notice=mistyped$/)
  expect(changes).toEqual([])
  expect(await browser.submit(submitDeleteAccount, form({ confirmation: 'delete' }))).toBe('/accountdeleted')
})

test.each([
  ['no token', {}],
  ['an empty token', { csrf_token: '' }],
  ['the token of another session', { csrf_token: () => accountToken('delete account', 's-2') }],
])('a form with %s does nothing', async (_, fields) => {
  const given = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'function' ? value() : value,
  ])
  const posted = { confirmation: mail, ...Object.fromEntries(given) }
  expect(await browser.submit(submitDeleteAccount, posted)).toBe('/deleteaccount?notice=csrf')
  expect(changes).toEqual([])
})

test.each([
  ['nobody', { status: 401 }, '/login?return_to=/deleteaccount'],
  ['a visitor with a second factor due', { status: 403 }, '/login?aal2=true&return_to=/deleteaccount'],
  ['a visitor who signed in long ago', signedIn(16), '/login?refresh=true&return_to=/deleteaccount'],
  [
    'a session that does not say when',
    { body: { id: 's-1', identity: { id: 'ada', traits: { email: mail } } } },
    '/login?refresh=true&return_to=/deleteaccount',
  ],
])('%s deletes nothing', async (_, whoami, next) => {
  kratos.respond('GET /sessions/whoami', whoami)
  expect(await browser.submit(submitDeleteAccount, form())).toBe(next)
  expect(changes).toEqual([])
})

test('a second factor that the settings require is required here, too', async () => {
  kratos.respond('GET /self-service/settings/browser', {
    status: 403,
    body: { error: { id: 'session_aal2_required', code: 403 } },
  })
  expect(await browser.submit(submitDeleteAccount, form())).toBe('/login?aal2=true&return_to=/deleteaccount')
  expect(changes).toEqual([])
})

test.each([
  ['whoami', () => kratos.respond('GET /sessions/whoami', { status: 502 })],
  ['the settings', () => kratos.respond('GET /self-service/settings/browser', { status: 502 })],
])('nothing is deleted if %s cannot be read', async (_, fail) => {
  fail()
  expect(await browser.submit(submitDeleteAccount, form())).toMatch(
    /^\/error\?reason=unavailable&retry=%2Fdeleteaccount&/,
  )
  expect(changes).toEqual([])
})

test.each(['consent', 'login'])('the account stays if Hydra does not end the %ss', async (kind) => {
  hydra.respond(`DELETE /admin/oauth2/auth/sessions/${kind}`, { status: 500 })
  expect(await browser.submit(submitDeleteAccount, form())).toMatch(/^\/error\?reason=unavailable&/)
  expect(changes).not.toContainEqual(account)
  expect(await session()).toEqual({})
})

test('the visitor sees an error if Kratos does not delete the account', async () => {
  kratosAdmin.respond('DELETE /admin/identities/ada', { status: 500 })
  expect(await browser.submit(submitDeleteAccount, form())).toMatch(/^\/error\?reason=unavailable&/)
  expect(await session()).toEqual({})
})
