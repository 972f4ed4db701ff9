import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { updateSession } from '@/lib/session/session'
import { acceptLogout, getLogoutRequest, rejectLogout } from './logout-request'
import { oauth2Session } from './oauth2-session'
import { resolveConsentChallenge } from './resolve-consent-challenge'
import { resolveLoginChallenge } from './resolve-login-challenge'

const kratos = new TestService()
const hydra = new TestService()
const oauthUrl = 'https://oauth.example.com'

startTestServices({ kratos, hydra })

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  hydra.reset()
  kratos.reset()
})

const requests = '/admin/oauth2/auth/requests'
const whoami = 'GET /sessions/whoami'
const adaIsSignedIn = () => kratos.respond(whoami, { body: { id: 's', identity: { id: 'ada', traits: {} } } })
const nobodyIsSignedIn = () => kratos.respond(whoami, { status: 401 })
const failed = (reason: string) => ({ kind: 'failed', reason })
const requestUrl = `${oauthUrl}/oauth2/auth?client_id=c`
const deviceUrl = `${oauthUrl}/oauth2/device/verify?client_id=c&user_code=****`
const rememberDevice = () =>
  browser.run(() => updateSession(oauth2Session.change({ deviceCode: 'ABCD1234' })))

describe('a login challenge', () => {
  const opens = `GET ${requests}/login`
  const remembered = { skip: true, subject: 'grace', request_url: requestUrl, session_id: 'h' }
  const resolved = async (hasChosen = false, mayHaveSession = false) =>
    (await browser.run(() => resolveLoginChallenge('c-1', { hasChosen, mayHaveSession }))).value
  const opensWith = (change: object) => hydra.respond(opens, { body: { ...remembered, ...change } })

  test('a login that Hydra does not remember prompts, in the languages of the application', async () => {
    opensWith({ skip: false, subject: '', oidc_context: { ui_locales: ['de', ''] } })
    expect(await resolved()).toEqual({ kind: 'ask', uiLocales: ['de'] })
    expect(hydra.received(opens)[0]?.query.get('login_challenge')).toBe('c-1')
    expect(kratos.requests).toEqual([])
  })

  test('an application can request the selection of an account; then Hydra must not see it', async () => {
    adaIsSignedIn()
    opensWith({ skip: false, request_url: `${requestUrl}&prompt=select_account` })
    expect(await resolved()).toEqual({ kind: 'go', url: `${requestUrl}&latchkey_prompt=select_account` })
    const ofApplication = { oidc_context: { ui_locales: ['de'] } }
    opensWith({ skip: false, request_url: `${requestUrl}&latchkey_prompt=select_account`, ...ofApplication })
    expect(await resolved()).toEqual({ kind: 'choose', uiLocales: ['de'] })
    expect(await resolved(true)).toEqual({ kind: 'ask', uiLocales: ['de'] })
    nobodyIsSignedIn()
    expect(await resolved()).toEqual({ kind: 'ask', uiLocales: ['de'] })
  })

  test('a session that Hydra has not seen is enough, and Hydra remembers it as long as it lasts', async () => {
    const accepts = `PUT ${requests}/login/accept`
    const expires_at = new Date(Date.now() + 3_600_500).toISOString()
    kratos.respond(whoami, {
      body: {
        id: 's',
        identity: { id: 'ada', traits: {} },
        expires_at,
        authentication_methods: [{ method: 'password' }],
      },
    })
    opensWith({ skip: false, subject: '', request_url: `${requestUrl}&response_type=code` })
    hydra.respond(accepts, { body: { redirect_to: `${oauthUrl}/on` } })
    expect(await resolved(false, true)).toEqual({ kind: 'go', url: `${oauthUrl}/on` })
    expect(JSON.parse(hydra.received(accepts)[0]?.body ?? '')).toEqual({
      subject: 'ada',
      identity_provider_session_id: 's',
      amr: ['password'],
      remember: true,
      remember_for: expect.any(Number),
    })
    expect(JSON.parse(hydra.received(accepts)[0]?.body ?? '').remember_for).toBeCloseTo(3600, -1)
    hydra.respond(accepts, { status: 500 })
    expect(await resolved(false, true)).toEqual(failed('unavailable'))
    nobodyIsSignedIn()
    expect(await resolved(false, true)).toEqual({ kind: 'ask', uiLocales: [] })
    kratos.respond(whoami, { status: 500 })
    expect(await resolved(false, true)).toEqual(failed('unavailable'))
  })

  test('a remembered login of the signed-in account passes', async () => {
    adaIsSignedIn()
    opensWith({ subject: 'ada' })
    expect(await resolved()).toEqual({ kind: 'pass' })
  })

  test('Hydra receives a second factor, if the application requests it', async () => {
    const accepts = `PUT ${requests}/login/accept`
    const session = { id: 's', identity: { id: 'ada', traits: {} } }
    const methods = { authentication_methods: [{ method: 'password' }, { method: 'totp' }] }
    const asksForTwo = { subject: 'ada', oidc_context: { acr_values: ['mfa'] } }
    hydra.respond(accepts, { body: { redirect_to: `${oauthUrl}/on` } })
    kratos.respond(whoami, { body: { ...session, ...methods, authenticator_assurance_level: 'aal2' } })
    opensWith(asksForTwo)
    expect(await resolved()).toEqual({ kind: 'go', url: `${oauthUrl}/on` })
    expect(JSON.parse(hydra.received(accepts)[0]?.body ?? '')).toMatchObject({
      subject: 'ada',
      acr: 'mfa',
      amr: ['password', 'totp'],
    })
    hydra.respond(accepts, { status: 500 })
    expect(await resolved()).toEqual(failed('unavailable'))
    // Nobody says it of a session with one factor, whatever the request says.
    adaIsSignedIn()
    opensWith({ ...asksForTwo, request_url: `${requestUrl}&latchkey_step_up=true` })
    expect(await resolved()).toEqual({ kind: 'pass' })
  })

  test('a remembered login of another account restarts with a form', async () => {
    adaIsSignedIn()
    opensWith({})
    expect(await resolved()).toEqual({ kind: 'go', url: `${requestUrl}&prompt=login` })
  })

  test('the request of another site does not restart', async () => {
    nobodyIsSignedIn()
    opensWith({ request_url: 'https://evil.example/oauth2/auth' })
    expect(await resolved()).toEqual(failed('malformed'))
  })

  test('an application that requests no screen gets the error that one is needed', async () => {
    const refuses = `PUT ${requests}/login/reject`
    nobodyIsSignedIn()
    opensWith({ request_url: `${requestUrl}&prompt=none` })
    hydra.respond(refuses, { body: { redirect_to: `${oauthUrl}/back` } })
    expect(await resolved()).toEqual({ kind: 'go', url: `${oauthUrl}/back` })
    expect(hydra.received(refuses)[0]?.query.get('login_challenge')).toBe('c-1')
    expect(JSON.parse(hydra.received(refuses)[0]?.body ?? '')).toEqual({
      error: 'login_required',
      error_description: expect.stringContaining('no user interface'),
    })
    hydra.respond(refuses, { status: 500 })
    expect(await resolved()).toEqual(failed('unavailable'))
  })

  test('a device that waits: Hydra revokes the login, and the request restarts with its code', async () => {
    const forgets = 'DELETE /admin/oauth2/auth/sessions/login'
    nobodyIsSignedIn()
    await rememberDevice()
    opensWith({ request_url: deviceUrl })
    hydra.respond(forgets, { status: 204 })
    expect(await resolved()).toEqual({
      kind: 'go',
      url: `${oauthUrl}/oauth2/device/verify?client_id=c&user_code=ABCD1234`,
    })
    expect(hydra.received(forgets)[0]?.query.get('sid')).toBe('h')
    hydra.respond(forgets, { status: 503 })
    expect(await resolved()).toEqual(failed('unavailable'))
  })

  test.each([
    [
      'a Kratos that does not say who is signed in',
      () => kratos.respond(whoami, { status: 500 }),
      'unavailable',
    ],
    ['a challenge that Hydra does not know', () => hydra.respond(opens, { status: 404 }), 'challenge'],
    ['a request without its fields', () => hydra.respond(opens, { body: {} }), 'malformed'],
    ['a request without a URL', () => opensWith({ request_url: '' }), 'malformed'],
  ])('%s: nothing is decided', async (_, change, reason) => {
    opensWith({})
    change()
    expect(await resolved()).toEqual(failed(reason))
  })

  test('a used challenge is redirected where Hydra points', async () => {
    hydra.respond(opens, { status: 410, body: { redirect_to: requestUrl } })
    expect(await resolved()).toEqual({ kind: 'go', url: requestUrl })
  })
})

describe('a consent challenge', () => {
  const opens = `GET ${requests}/consent`
  const consent = { skip: false, subject: 'ada', request_url: requestUrl, client: { client_id: 'c' } }
  const resolved = async (challenge = 'c-2') =>
    (await browser.run(() => resolveConsentChallenge(challenge))).value
  const opensWith = (change: object) => hydra.respond(opens, { body: { ...consent, ...change } })

  test('the account of the request is prompted', async () => {
    adaIsSignedIn()
    opensWith({ requested_scope: ['openid'], oidc_context: null })
    expect(await resolved()).toMatchObject({
      kind: 'ready',
      request: { scopes: ['openid'], audience: [], uiLocales: [], requestUrl, isForDevice: false },
      step: { kind: 'ask' },
    })
    expect(hydra.received(opens)[0]?.query.get('consent_challenge')).toBe('c-2')
  })

  test.each([
    ['the same account, which allowed it before', { skip: true }, 'allow'],
    ['another account', { subject: 'grace' }, 'other_account'],
  ])('%s', async (_, change, kind) => {
    adaIsSignedIn()
    opensWith(change)
    expect(await resolved()).toMatchObject({ kind: 'ready', step: { kind } })
  })

  test('a signed-out visitor restarts the request, a device with its code', async () => {
    nobodyIsSignedIn()
    opensWith({})
    expect(await resolved()).toEqual({ kind: 'go', url: requestUrl })
    await rememberDevice()
    opensWith({ request_url: deviceUrl })
    expect(await resolved()).toEqual({
      kind: 'go',
      url: `${oauthUrl}/oauth2/device/verify?client_id=c&user_code=ABCD1234`,
    })
  })

  test('no challenge: Hydra is not called', async () => {
    expect(await resolved('')).toEqual(failed('challenge'))
    expect(hydra.requests).toEqual([])
  })

  test.each([
    [
      'a Kratos that does not say who is signed in',
      () => kratos.respond(whoami, { status: 500 }),
      'unavailable',
    ],
    ['a challenge that Hydra does not know', () => hydra.respond(opens, { status: 404 }), 'challenge'],
    ['a request of another site', () => opensWith({ request_url: 'https://evil.example/' }), 'malformed'],
    ['a request about nobody', () => opensWith({ subject: '' }), 'malformed'],
  ])('%s: no prompt', async (_, change, reason) => {
    adaIsSignedIn()
    opensWith({})
    change()
    expect(await resolved()).toEqual(failed(reason))
  })

  test('a used challenge is redirected where Hydra points', async () => {
    hydra.respond(opens, { status: 410, body: { redirect_to: requestUrl } })
    expect(await resolved()).toEqual({ kind: 'go', url: requestUrl })
  })
})

describe('a logout challenge', () => {
  const opens = `GET ${requests}/logout`
  const accepts = `PUT ${requests}/logout/accept`
  const refuses = `PUT ${requests}/logout/reject`

  test('is fetched, accepted and rejected at Hydra', async () => {
    hydra
      .respond(opens, { body: { subject: 'ada', client: null } })
      .respond(accepts, { body: { redirect_to: `${oauthUrl}/done` } })
      .respond(refuses, { status: 204 })
    expect((await browser.run(() => getLogoutRequest('c-3'))).value).toMatchObject({
      kind: 'open',
      request: { subject: 'ada' },
    })
    expect((await browser.run(() => acceptLogout('c-3'))).value).toEqual({
      kind: 'taken',
      url: `${oauthUrl}/done`,
    })
    await browser.run(() => rejectLogout('c-3'))
    expect(
      hydra.requests.map(({ method, path, query }) => [`${method} ${path}`, query.get('logout_challenge')]),
    ).toEqual([opens, accepts, refuses].map((call) => [call, 'c-3']))
  })

  test('a challenge that Hydra does not know fails', async () => {
    expect((await browser.run(() => getLogoutRequest('c-3'))).value).toEqual(failed('challenge'))
  })
})
