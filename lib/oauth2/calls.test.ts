import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { applicationsOf, revokeApplication, revokeApplications } from './applications'
import {
  acceptConsent,
  consentRequestSchema,
  getConsentRequest,
  rejectConsent,
  rejectConsentRequired,
} from './consent-request'
import { revokeAccess } from './end-access'
import { acceptLogin, getLoginRequest, rejectLoginRequired, revokeLoginSession } from './login-request'
import { acceptLogout, getLogoutRequest, rejectLogout } from './logout-request'
import { acceptUserCode, deviceGrantFailure } from './user-code'

const kratos = new TestService()
const hydra = new TestService()
const logged = collectLogLines()

const claimsFile = resolve('deploy/examples/token-claims.json')
startTestServices({ kratos, hydra }, { LOG_LEVEL: 'info', CLAIMS_FILE: claimsFile })

const browser = new TestBrowser(appUrl)
const requests = '/admin/oauth2/auth/requests'
const sessions = '/admin/oauth2/auth/sessions'
const onward = { redirect_to: 'https://oauth.example.com/x' }
const taken = { kind: 'taken', url: 'https://oauth.example.com/x' }

beforeEach(() => {
  hydra.reset()
})

const run = async <T>(call: () => Promise<T>) => (await browser.run(call)).value
const routes = () => logged().map(({ route, status }) => [route, status])
const asked = () =>
  hydra.requests.map(({ query, body }) => ({
    ...Object.fromEntries(query),
    ...(body && { body: JSON.parse(body) }),
  }))

const adaOfTwoFactors = {
  ...signedInAs('ada'),
  session: kratosSessionSchema.parse({
    id: 's-1',
    authentication_methods: [{ method: 'password' }, { method: 'totp' }, { method: 'password' }, {}],
  }),
}
const identity = identitySchema.parse({ id: 'ada', traits: { email: 'ada@example.com' } })
const consentBody = {
  skip: false,
  subject: 'ada',
  request_url: 'https://oauth.example.com/oauth2/auth?client_id=shop',
  requested_scope: ['openid', 'email'],
  requested_access_token_audience: ['api'],
  client: { client_id: 'shop' },
}
const consent = consentRequestSchema.parse(consentBody)

test.each<[string, string, () => Promise<unknown>, object]>([
  ['login request', `GET ${requests}/login`, () => getLoginRequest('c'), { login_challenge: 'c' }],
  ['consent request', `GET ${requests}/consent`, () => getConsentRequest('c'), { consent_challenge: 'c' }],
  ['logout request', `GET ${requests}/logout`, () => getLogoutRequest('c'), { logout_challenge: 'c' }],
])('%s', async (route, call, open, query) => {
  hydra.respond(call, { body: consentBody })
  expect(await run(open)).toMatchObject({ kind: 'open', request: { subject: 'ada' } })
  expect(asked()).toEqual([query])
  expect(routes()).toEqual([[route, 200]])
  hydra.respond(call, { body: { ...consentBody, subject: undefined } })
  expect(await run(open)).toEqual({ kind: 'failed', reason: 'malformed' })
  hydra.respond(call, { status: 201, body: consentBody })
  expect(await run(open)).toEqual({ kind: 'failed', reason: 'malformed' })
  hydra.respond(call, { status: 410, body: onward })
  expect(await run(open)).toEqual({ kind: 'gone', url: taken.url })
  hydra.respond(call, { status: 400, body: onward })
  expect(await run(open)).toEqual({ kind: 'failed', reason: 'challenge' })
})

test.each<[string, string, () => Promise<unknown>, object]>([
  [
    'allow consent',
    `PUT ${requests}/consent/accept`,
    () => acceptConsent('c', consent, identity, 0),
    {
      consent_challenge: 'c',
      body: {
        grant_scope: ['openid', 'email'],
        grant_access_token_audience: ['api'],
        remember: true,
        remember_for: 0,
        session: { id_token: { email: 'ada@example.com', email_verified: false } },
      },
    },
  ],
  [
    'deny consent',
    `PUT ${requests}/consent/reject`,
    () => rejectConsent('c'),
    {
      consent_challenge: 'c',
      body: { error: 'access_denied', error_description: 'The resource owner denied the request.' },
    },
  ],
  [
    'refuse consent',
    `PUT ${requests}/consent/reject`,
    () => rejectConsentRequired('c'),
    {
      consent_challenge: 'c',
      body: {
        error: 'interaction_required',
        error_description: 'The account lacks something, and the request asked for no user interface.',
      },
    },
  ],
  [
    'accept login',
    `PUT ${requests}/login/accept`,
    () => acceptLogin('c', adaOfTwoFactors, { isRemembered: true, acr: 'mfa' }),
    {
      login_challenge: 'c',
      body: {
        subject: 'ada',
        identity_provider_session_id: 's-1',
        acr: 'mfa',
        amr: ['password', 'totp'],
      },
    },
  ],
  [
    'refuse login',
    `PUT ${requests}/login/reject`,
    () => rejectLoginRequired('c'),
    {
      login_challenge: 'c',
      body: {
        error: 'login_required',
        error_description: 'The End-User has to sign in, and the request asked for no user interface.',
      },
    },
  ],
  ['accept logout', `PUT ${requests}/logout/accept`, () => acceptLogout('c'), { logout_challenge: 'c' }],
  [
    'accept user code',
    `PUT ${requests}/device/accept`,
    () => acceptUserCode('c', 'ABCD'),
    { device_challenge: 'c', body: { user_code: 'ABCD' } },
  ],
])('%s', async (route, call, decide, expected) => {
  hydra.respond(call, { body: onward })
  expect(await run(decide)).toEqual(taken)
  expect(asked()).toEqual([expected])
  expect(routes()).toEqual([[route, 200]])
  hydra.respond(call, { status: 404, body: onward })
  expect(await run(decide)).toEqual({ kind: 'failed', reason: 'challenge' })
})

test('a JWT access token gets only the claims of the operator', async () => {
  hydra.respond(`PUT ${requests}/consent/accept`, { body: onward })
  const request = consentRequestSchema.parse({
    ...consentBody,
    requested_scope: ['openid', 'email', 'orders.read'],
    client: { client_id: 'shop', access_token_strategy: 'jwt' },
  })
  await run(() => acceptConsent('c', request, identity, 0))
  const ofOperator = { customer_email: 'ada@example.com', tenant: 'example' }
  expect(asked()).toMatchObject([
    {
      body: {
        session: {
          id_token: { email: 'ada@example.com', email_verified: false, ...ofOperator },
          access_token: ofOperator,
        },
      },
    },
  ])
  expect(asked()[0]?.body.session.access_token).toStrictEqual(ofOperator)
})

test('reject logout', async () => {
  await run(() => rejectLogout('c'))
  expect(asked()).toEqual([{ logout_challenge: 'c' }])
  expect(routes()).toEqual([['refuse logout', 404]])
})

describe('what ends something', () => {
  test.each<[string, string, () => Promise<unknown>, object]>([
    ['forget login', `DELETE ${sessions}/login`, () => revokeLoginSession('s'), { sid: 's' }],
    [
      'revoke application',
      `DELETE ${sessions}/consent`,
      () => revokeApplication('ada', 'shop'),
      { subject: 'ada', client: 'shop' },
    ],
    [
      'revoke applications',
      `DELETE ${sessions}/consent`,
      () => revokeApplications('ada'),
      { subject: 'ada', all: 'true' },
    ],
  ])('%s', async (route, call, end, query) => {
    hydra.respond(call, { status: 204 })
    expect(await run(end)).toBeNull()
    expect(asked()).toEqual([query])
    expect(routes()).toEqual([[route, 204]])
    hydra.respond(call, { status: 500 })
    expect(await run(end)).toBe('unavailable')
    hydra.respond(call, { status: 404 })
    expect(await run(end)).toBe(route === 'forget login' ? 'malformed' : null)
  })
})

test('everything ends: the consents first, then the logins in all browsers', async () => {
  const [consents, logins] = [`DELETE ${sessions}/consent`, `DELETE ${sessions}/login`]
  hydra.respond(consents, { status: 204 }).respond(logins, { status: 204 })
  expect(await run(() => revokeAccess('ada'))).toBeNull()
  expect(asked()).toEqual([{ subject: 'ada', all: 'true' }, { subject: 'ada' }])
  expect(routes()).toEqual([
    ['revoke applications', 204],
    ['forget logins', 204],
  ])
  hydra.respond(logins, { status: 500 })
  expect(await run(() => revokeAccess('ada'))).toBe('unavailable')
  hydra.reset()
  hydra.respond(consents, { status: 500 })
  expect(await run(() => revokeAccess('ada'))).toBe('unavailable')
  expect(hydra.received(logins)).toEqual([])
})

test('the list of applications', async () => {
  const list = `GET ${sessions}/consent`
  hydra.respond(list, {
    body: [{ consent_request: { client: { client_id: 'shop' } }, handled_at: '2026-11-20T10:00:00+02:00' }],
  })
  expect(await run(() => applicationsOf('ada'))).toMatchObject({
    kind: 'ready',
    applications: [{ client: { id: 'shop' }, since: new Date('2026-11-20T08:00:00Z') }],
  })
  expect(asked()).toEqual([{ subject: 'ada', page_size: '500' }])
  expect(routes()).toEqual([['applications', 200]])
  hydra.respond(list, { status: 203, body: [] })
  expect(await run(() => applicationsOf('ada'))).toEqual({ kind: 'unknown', reason: 'malformed' })
  hydra.respond(list, { status: 503, body: [] })
  expect(await run(() => applicationsOf('ada'))).toEqual({ kind: 'unknown', reason: 'unavailable' })
})

test('the probe for Hydra’s device grant has no challenge and no code', async () => {
  hydra.respond(`PUT ${requests}/device/accept`, { status: 400 })
  expect(await run(deviceGrantFailure)).toBeNull()
  expect(asked()).toEqual([{ device_challenge: '', body: { user_code: '' } }])
  expect(routes()).toEqual([['device grant', 400]])
})
