import { expect, test } from '@jest/globals'
import { sealDevice } from '@/lib/session/device'
import type { Device } from '@/lib/session/device-schema'
import type { Session } from '@/lib/session/session-schema'
import { sealSession } from '@/lib/session/session-seal'
import { returningFacts } from './returning-visitor'

const secret = 'for-unit-tests-only-0123456789-0123456789'
Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: secret,
})

const account = { id: '0123456789ab', identifier: 'ada@example.com', way: 'password' }
const withDevice = async (device: Device) => ({ device: await sealDevice(device) })
const withSession = async (session: Session) => ({ session: await sealSession(session, [secret]) })

test.each<[string, Device, object | null]>([
  ['how somebody signed in', { lastWay: 'oidc/google' }, { lastWay: 'oidc/google' }],
  ['that a passkey was offered', { lastWay: 'password', passkeyOffered: true }, { lastWay: 'password' }],
  ['only that a passkey was offered', { passkeyOffered: true }, {}],
  ['an account', { lastWay: 'password', accounts: [account] }, null],
])('the login page of a browser that remembers %s', async (_, device, facts) => {
  expect(await returningFacts('login', await withDevice(device))).toStrictEqual(facts)
})

test.each(['registration', 'recovery'] as const)('%s reads nothing of a browser', async (page) => {
  const cookies = await withDevice({ lastWay: 'password', accounts: [account] })
  expect(await returningFacts(page, cookies)).toEqual({})
})

const now = Math.floor(Date.now() / 1000)

test.each<Session>([
  { offersPasskey: true },
  { pendingReturnTos: [{ return_to: '/', at: now }] },
  { access_token: 'a', expiry: now },
  { portal_error: 'denied' },
])('a session with %j changes no page', async (session) => {
  expect(await returningFacts('login', await withSession(session))).toEqual({})
})

test.each<Session>([
  { draft: { kind: 'login', values: { identifier: 'ada@example.com' } } },
  { rememberIn: 'flow' },
  { confirming: { flowId: 'flow', identifier: 'ada@example.com' } },
  { lostChange: { returnTo: '', at: now } },
  { re_login: { url: '/login?refresh=true', at: now } },
  { lineLogin: true },
  { mailSent: { flowId: 'flow', at: now } },
  { lineReturnLost: true },
  { phoneSteps: [] },
  { offersPasskey: true, lineTriedAt: now },
])('Next draws the page of a session with %j', async (session) => {
  for (const page of ['login', 'registration', 'recovery'] as const)
    expect(await returningFacts(page, await withSession(session))).toBeNull()
})

test('a value of a session that has another form counts as none', async () => {
  const session = { rememberIn: 5, mailSent: 'soon' } as unknown as Session
  expect(await returningFacts('login', await withSession(session))).toEqual({})
})

test('a broken seal says nothing, as it does for Next', async () => {
  const { session } = await withSession({ re_login: { url: '/login', at: now } })
  const { device } = await withDevice({ lastWay: 'password', accounts: [account] })
  const spoilt = (sealed: string) => sealed.replace(/~2$/, 'x~2')
  expect(await returningFacts('login', { session: spoilt(session), device: spoilt(device) })).toEqual({})
})
