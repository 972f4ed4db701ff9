import { beforeEach, describe, expect, test } from '@jest/globals'
import { signOutToken } from '@/lib/account/sign-out-form'
import { config } from '@/lib/config/config'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { csrfToken } from '@/lib/session/csrf-token'
import { readSession, updateSession } from '@/lib/session/session'
import { submitApplicationLogout, submitLogout, submitSignOut } from './actions'
import { logoutBinding } from './application-logout-page'

const kratos = new TestService()
const hydra = new TestService()
const oauth = 'https://oauth.example.com'
const shop = 'https://shop.example.com/bye'

startTestServices({ kratos, hydra }, { ALLOWED_RETURN_URLS: 'https://shop.example.com' })

const endsSession = 'GET /self-service/logout'
const asks = 'GET /admin/oauth2/auth/requests/logout'
const accepts = 'PUT /admin/oauth2/auth/requests/logout/accept'
const rejects = 'PUT /admin/oauth2/auth/requests/logout/reject'
const whoami = (id: string) => ({ body: { id: `session of ${id}`, identity: { id, traits: {} } } })

let browser: TestBrowser
beforeEach(async () => {
  browser = new TestBrowser(appUrl)
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  await browser.run(() => updateSession({ bareRegistrationAt: 7 }))
  kratos
    .reset()
    .respond(endsSession, {
      status: 204,
      headers: { 'set-cookie': ['ory_kratos_session=; Path=/; Max-Age=0'] },
    })
    .respond('GET /self-service/logout/browser', { body: { logout_token: 'of-kratos' } })
    .respond('GET /sessions/whoami', whoami('ada'))
  hydra
    .reset()
    .respond('GET /health/ready', { body: { status: 'ok' } })
    .respond(asks, { body: { subject: 'ada', client: { client_id: 'shop' } } })
    .respond(accepts, { body: { redirect_to: `${oauth}/oauth2/sessions/logout?logout_verifier=v` } })
    .respond(rejects, { status: 204 })
})

const session = async () => (await browser.run(readSession)).value
const tokens = () => kratos.received(endsSession).map(({ query }) => query.get('token'))

describe('the form of the logout page', () => {
  const submitted = (fields: Record<string, string> = {}) =>
    browser.submit(submitLogout, { logout_token: 't', ...fields })

  test('ends the sessions at Kratos and at Latchkey', async () => {
    expect(await submitted()).toBe('/logoutsuccess')
    expect(tokens()).toEqual(['t'])
    expect(browser.cookie('ory_kratos_session')).toBeUndefined()
    expect(await session()).toEqual({})
  })

  test.each([
    [shop, shop],
    ['https://evil.example/', '/logoutsuccess'],
  ])('with the return_to %s redirects to %s', async (return_to, expected) => {
    expect(await submitted({ return_to })).toBe(expected)
  })

  test('for everywhere continues to Hydra, and then to the return_to', async () => {
    expect(await submitted({ everywhere: 'true', return_to: shop })).toBe(`${oauth}/oauth2/sessions/logout`)
    expect(await session()).toEqual({ logout: { with: 'hydra', at: expect.any(Number) }, logout_url: shop })
  })

  test('for everywhere, with a return_to of another site, continues to Hydra and not to the site', async () => {
    await submitted({ everywhere: 'true', return_to: 'https://evil.example/' })
    expect(await session()).toEqual({ logout: { with: 'hydra', at: expect.any(Number) } })
  })

  test('treats an ended session as no failure', async () => {
    kratos.respond(endsSession, { status: 401 })
    expect(await submitted()).toBe('/logoutsuccess')
    expect(await session()).toEqual({})
  })

  test.each([
    [403, 'csrf'],
    [500, 'unavailable'],
  ])('if Kratos rejects it (%d), leaves the visitor signed in and shows that', async (status, reason) => {
    kratos.respond(endsSession, { status })
    expect(await submitted({ everywhere: 'true' })).toContain(`/error?reason=${reason}&retry=%2Flogout&`)
    expect(browser.cookie('ory_kratos_session')).toBe('s')
    expect(await session()).toEqual({ bareRegistrationAt: 7 })
  })

  test('inside LINE’s browser, disables the automatic sign-in for this session', async () => {
    browser = new TestBrowser(appUrl, { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' })
    await submitted()
    expect(await session()).toEqual({ lineTriedAt: expect.any(Number) })
  })
})

describe('the sign-out button of Latchkey’s own pages', () => {
  const kratosCookie = 'csrf_token_1=of-this-session; Path=/; Secure'
  const renderedToken = async () => (await browser.run(signOutToken)).value ?? ''
  const submitted = (fields: Record<string, string>) => browser.submit(submitSignOut, fields)
  beforeEach(() => browser.setCookie(kratosCookie))

  test('signs out immediately', async () => {
    expect(await submitted({ csrf_token: await renderedToken() })).toBe('/logoutsuccess')
    expect(tokens()).toEqual(['of-kratos'])
    expect(browser.cookie('ory_kratos_session')).toBeUndefined()
    expect(await session()).toEqual({})
  })

  test('with a return_to redirects to it, and not to another site', async () => {
    expect(await submitted({ csrf_token: await renderedToken(), return_to: shop })).toBe(shop)
    const other = { csrf_token: await renderedToken(), return_to: 'https://evil.example/' }
    expect(await submitted(other)).toBe('/logoutsuccess')
  })

  test('for everywhere continues to Hydra', async () => {
    const fields = { csrf_token: await renderedToken(), everywhere: 'true' }
    expect(await submitted(fields)).toBe(`${oauth}/oauth2/sessions/logout`)
  })

  test.each([
    [
      'of another session',
      async (token: string) => {
        browser.setCookie('csrf_token_1=of-a-later-session; Path=/; Secure')
        return token
      },
    ],
    [
      'of another form',
      async () => csrfToken(logoutBinding('c', signedInAs('ada')), config().SESSION_SECRET),
    ],
    ['that is missing', async () => ''],
  ])('a token %s ends nothing: the page asks', async (_, tokenFrom) => {
    const csrf_token = await tokenFrom(await renderedToken())
    const where = { return_to: shop, everywhere: 'true' }
    const asks = `/logout?${new URLSearchParams({ everywhere: 'true', return_to: shop })}`
    expect(await submitted({ csrf_token, ...where })).toBe(asks)
    expect(await submitted({ csrf_token, return_to: 'https://evil.example/' })).toBe('/logout')
    expect(kratos.requests).toEqual([])
    expect(browser.cookie('ory_kratos_session')).toBe('s')
  })

  test('without Kratos’ cookie there is no token', async () => {
    browser = new TestBrowser(appUrl)
    expect((await browser.run(signOutToken)).value).toBeUndefined()
    expect(await submitted({ csrf_token: '' })).toBe('/logout')
  })

  test('an ended session is no failure, and one that Kratos keeps is', async () => {
    kratos.respond(endsSession, { status: 500 })
    const csrf_token = await renderedToken()
    expect(await submitted({ csrf_token })).toContain('/error?reason=unavailable&retry=%2Flogout&')
    expect(browser.cookie('ory_kratos_session')).toBe('s')
    kratos.respond('GET /self-service/logout/browser', { status: 401 })
    expect(await submitted({ csrf_token })).toBe('/logoutsuccess')
  })
})

describe('the sign-out that an application requests', () => {
  const tokenFor = (challenge: string, id = 'ada') =>
    csrfToken(logoutBinding(challenge, signedInAs(id)), config().SESSION_SECRET)
  const submitted = (fields: Record<string, string> = {}) =>
    browser.submit(submitApplicationLogout, {
      logout_challenge: 'c',
      csrf_token: tokenFor('c'),
      decision: 'yes',
      ...fields,
    })
  const decisions = () =>
    hydra.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/').at(-1))

  test('Yes ends the session at Kratos, then at Hydra', async () => {
    expect(await submitted()).toBe(`${oauth}/oauth2/sessions/logout?logout_verifier=v`)
    expect(tokens()).toEqual(['of-kratos'])
    expect(decisions()).toEqual(['accept'])
    expect(hydra.received(accepts)[0]?.query.get('logout_challenge')).toBe('c')
    expect(await session()).toEqual({})
  })

  test.each(['no', '', 'Yes'])('the decision %p ends nothing', async (decision) => {
    expect(await submitted({ decision })).toBe('/')
    expect([tokens(), decisions()]).toEqual([[], ['reject']])
    expect(await session()).toEqual({ bareRegistrationAt: 7 })
  })

  test.each([
    ['of another challenge', () => tokenFor('other')],
    ['of another session', () => tokenFor('c', 'eve')],
    ['that is missing', () => ''],
  ])('a token %s ends nothing: the page asks again', async (_, token) => {
    expect(await submitted({ csrf_token: token() })).toBe('/logout?logout_challenge=c&notice=csrf')
    expect([tokens(), decisions()]).toEqual([[], []])
  })

  test('the session of another account continues', async () => {
    kratos.respond('GET /sessions/whoami', whoami('eve'))
    await submitted({ csrf_token: tokenFor('c', 'eve') })
    expect([tokens(), decisions()]).toEqual([[], ['accept']])
  })

  test('for a visitor who is signed out since then, only Hydra is called', async () => {
    kratos.respond('GET /self-service/logout/browser', { status: 401 })
    expect(await submitted()).toBe(`${oauth}/oauth2/sessions/logout?logout_verifier=v`)
    expect([tokens(), decisions()]).toEqual([[], ['accept']])
  })

  test.each([
    ['says nothing of the logout', 'GET /self-service/logout/browser', 500, 'unavailable'],
    ['does not end the session', endsSession, 403, 'csrf'],
  ])('if Kratos %s, Hydra is not called', async (_, call, status, reason) => {
    kratos.respond(call, { status })
    expect(await submitted()).toContain(`/error?reason=${reason}&retry=%2Flogout%3Flogout_challenge%3Dc&`)
    expect(decisions()).toEqual([])
  })

  test('a challenge that was used redirects where Hydra points', async () => {
    hydra.respond(asks, { status: 410, body: { redirect_to: '/oauth2/sessions/logout' } })
    expect(await submitted()).toBe(`${oauth}/oauth2/sessions/logout`)
    expect(tokens()).toEqual([])
  })

  test.each([
    [asks, 'challenge', 404],
    [accepts, 'unavailable', 500],
  ])('%s fails: the error page', async (call, reason, status) => {
    hydra.respond(call, { status })
    expect(await submitted()).toContain(`/error?reason=${reason}&`)
  })

  test('without JavaScript, the redirect to Hydra goes through the redirect page', async () => {
    const fields = { logout_challenge: 'c', csrf_token: tokenFor('c'), decision: 'yes' }
    expect(await browser.submit(submitApplicationLogout, fields, { hasScript: false })).toMatch(
      /^\/continue\?to=/,
    )
  })
})
