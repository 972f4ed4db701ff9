import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { fetchPasskeyDetails } from './passkey-facts'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos, hasKratosAdmin: true }, { LOG_LEVEL: 'info' })
beforeEach(() => {
  kratos.reset()
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
const facts = async () =>
  Object.fromEntries((await browser.run(() => fetchPasskeyDetails('ada'))).value ?? [])

/** A passkey as Kratos 26.2.0 and 1.3.1 send it. */
const key = (id: string, more: object = {}) => ({
  id: Buffer.from(id, 'hex').toString('base64'),
  public_key: 'pQ==',
  authenticator: { aaguid: '+/wwBxVOTsyMC24CBVfXvQ==', sign_count: 1, clone_warning: false },
  flags: { user_present: true, user_verified: true, backup_eligible: true, backup_state: true },
  ...more,
})
const identity = (credentials: unknown) => ({
  id: 'ada',
  credentials: { passkey: { config: { credentials } } },
})
const apple = { provider: 'Apple Passwords', isSynced: true }

test('the passkeys are fetched on Latchkey’s own behalf, without the visitor’s cookies', async () => {
  kratos.respond('GET /admin/identities/ada', { body: identity([key('fffe'), key('01')]) })
  expect(await facts()).toEqual({ fffe: apple, '01': apple })
  const [asked] = kratos.requests
  expect(asked?.query.getAll('include_credential')).toEqual(['passkey'])
  expect(asked?.headers).not.toHaveProperty('cookie')
  expect(logged()).toMatchObject([{ route: 'read passkeys', outcome: 'answered', status: 200 }])
})

const flags = (backup_eligible: boolean, backup_state: boolean) => ({
  flags: { backup_eligible, backup_state },
})

test.each<[string, object, object]>([
  ['on one device', flags(false, false), { ...apple, isSynced: false }],
  ['may be synced later', flags(true, false), { ...apple, isSynced: undefined }],
  ['from before Kratos kept flags', { flags: null }, { ...apple, isSynced: undefined }],
  ['of an unknown kind', { authenticator: { aaguid: 'AAAA' } }, { provider: undefined, isSynced: true }],
  ['without a kind', { authenticator: null }, { provider: undefined, isSynced: true }],
])('a passkey %s', async (_, more, expected) => {
  kratos.respond('GET /admin/identities/ada', { body: identity([key('01', more)]) })
  expect(await facts()).toEqual({ '01': expected })
})

test.each<[string, number, unknown]>([
  ['an identity without passkeys', 200, { id: 'ada', credentials: {} }],
  ['an answer that is none', 200, []],
  ['a list that is none', 200, identity('x')],
  ['an outage', 500, identity([key('01')])],
])('%s yields nothing', async (_, status, body) => {
  kratos.respond('GET /admin/identities/ada', { status, body })
  expect(await facts()).toEqual({})
})

test('an invalid passkey does not hide another', async () => {
  kratos.respond('GET /admin/identities/ada', { body: identity([{ id: 7 }, key('01')]) })
  expect(await facts()).toEqual({ '01': apple })
})
