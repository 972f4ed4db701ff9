import { beforeEach, describe, expect, test } from '@jest/globals'
import { isValidElement, type ReactElement } from 'react'
import { openSessions } from '@/app/(account)/sessions/open-sessions'
import SignedInPage from '@/app/(account)/signed-in/page'
import MailLinkPage from '@/app/(flows)/mail-link/page'
import { openVerification } from '@/app/(flows)/verification/open-verification'
import { openLineLogin } from '@/app/(line)/linelogin/open-line-login'
import { openConsent } from '@/app/(oauth2)/consent/open-consent'
import { openDevicePage } from '@/app/(oauth2)/device/open-device-page'
import { ApplicationLogout } from '@/app/(oauth2)/logout/application-logout'
import LogoutPage from '@/app/(oauth2)/logout/page'
import OpenAppPage from '@/app/(oauth2)/open-app/[app]/page'
import ContinuePage from '@/app/continue/page'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { lineSession } from '@/lib/line/line-session'
import { portalSession } from '@/lib/portal/portal-session'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { updateSession } from '@/lib/session/session'

const kratos = new TestService()
const hydra = new TestService()
const oauth = 'https://oauth.example.com'
const shop = 'https://shop.example.com/cart'

startTestServices(
  { kratos, hydra },
  {
    LINE_LIFF_ID: '123-abc',
    LINE_LOGIN_MODE: 'liff-token',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    NATIVE_APPS: 'shop=com.example.shop:/signed-in',
  },
)

const whoami = (identity: string) => ({ body: { id: 's-1', identity: { id: identity, traits: {} } } })
let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos.reset().respond('GET /sessions/whoami', whoami('ada'))
  hydra.reset()
})

const now = () => Math.floor(Date.now() / 1000)
/** Where a page leads instead of being shown; 'shown' when it is shown. */
async function leadsTo(page: () => Promise<unknown>): Promise<string | undefined> {
  const { location, value } = await browser.run(page)
  return value === undefined ? location : 'shown'
}
/** What a page shows below its title. */
function contentOf(page: unknown): ReactElement | undefined {
  return isValidElement<{ children: [ReactElement, ReactElement] }>(page) ? page.props.children[1] : undefined
}
const withQuery =
  <Page>(page: (props: { searchParams: Promise<Record<string, string>> }) => Page) =>
  (query: Record<string, string>) =>
  () =>
    page({ searchParams: Promise.resolve(query) })

describe('the page that returns to an app', () => {
  const open = (app: string) => () =>
    OpenAppPage({ params: Promise.resolve({ app }), searchParams: Promise.resolve({ code: 'c' }) })

  test('exists for the apps of NATIVE_APPS only', async () => {
    expect(await leadsTo(open('shop'))).toBe('shown')
    // An unknown page leads nowhere.
    for (const app of ['other', 'constructor', 'com.example.evil:', ''])
      expect(await leadsTo(open(app))).toBe('')
  })

  test('has the URL of that app', async () => {
    const { value } = await browser.run(open('shop'))
    expect(contentOf(value)?.props).toMatchObject({ answer: { href: 'com.example.shop:/signed-in?code=c' } })
  })
})

describe('the consent page', () => {
  const asks = 'GET /admin/oauth2/auth/requests/consent'
  const accepts = 'PUT /admin/oauth2/auth/requests/consent/accept'
  const request = {
    skip: false,
    subject: 'ada',
    request_url: `${oauth}/oauth2/auth?client_id=shop`,
    client: { client_id: 'shop' },
  }
  const next = `${oauth}/oauth2/auth?consent_verifier=v`
  const open =
    (query: Record<string, string> = {}) =>
    () =>
      openConsent({ consent_challenge: 'c', ...query })
  beforeEach(() => {
    hydra.respond(asks, { body: request }).respond(accepts, { body: { redirect_to: next } })
  })

  test('asks the person that the request is about', async () => {
    const { value } = await browser.run(open())
    expect(value).toMatchObject({ challenge: 'c', step: 'ask', who: { identity: { id: 'ada' } } })
    expect(hydra.received(accepts)).toEqual([])
  })

  test('shows that another account is signed in, and grants nothing', async () => {
    hydra.respond(asks, { body: { ...request, skip: true } })
    kratos.respond('GET /sessions/whoami', whoami('eve'))
    expect((await browser.run(open())).value).toMatchObject({ step: 'other_account' })
    expect(hydra.received(accepts)).toEqual([])
  })

  test.each([
    ['that was allowed before', { skip: true }, 0],
    ['of a trusted application', { client: { client_id: 'shop', skip_consent: true } }, 24 * 60 * 60],
  ])('a request %s is granted again, without a prompt', async (_, changes, remember_for) => {
    hydra.respond(asks, { body: { ...request, ...changes } })
    expect(await leadsTo(open())).toBe(next)
    expect(JSON.parse(hydra.received(accepts)[0]?.body ?? '')).toMatchObject({ remember: true, remember_for })
  })

  test('a device prompts each time', async () => {
    const device = { ...request, skip: true, request_url: `${oauth}/oauth2/device/verify?client_id=tv` }
    hydra.respond(asks, { body: device })
    expect(await leadsTo(open())).toBe('shown')
  })

  test('the languages of the application are in the URL, once', async () => {
    hydra.respond(asks, { body: { ...request, oidc_context: { ui_locales: ['de', 'fr'] } } })
    expect(await leadsTo(open({ notice: 'csrf' }))).toBe(
      '/consent?consent_challenge=c&notice=csrf&ui_locales=de+fr',
    )
    expect(await leadsTo(open({ ui_locales: 'de fr' }))).toBe('shown')
  })

  test.each([
    ['nobody is signed in', 'GET /sessions/whoami', 401, request.request_url],
    ['Kratos does not answer', 'GET /sessions/whoami', 500, '/error?reason=unavailable'],
  ])('%s', async (_, call, status, expected) => {
    kratos.respond(call, { status })
    expect(await leadsTo(open())).toContain(expected)
  })

  test.each([
    ['no challenge', { consent_challenge: '' }, {}, 'challenge'],
    ['a challenge that Hydra does not know', {}, { status: 404 }, 'challenge'],
    [
      'a request that starts at another site',
      {},
      { body: { ...request, request_url: 'https://evil.example/' } },
      'malformed',
    ],
  ])('%s: the error page', async (_, query, response, reason) => {
    hydra.respond(asks, response)
    expect(await leadsTo(open(query))).toContain(`/error?reason=${reason}`)
  })

  test('if Hydra rejects an earlier grant, the error page is shown', async () => {
    hydra.respond(asks, { body: { ...request, skip: true } }).respond(accepts, { status: 500 })
    expect(await leadsTo(open())).toContain('/error?reason=unavailable&retry=%2Fconsent')
  })
})

describe('the device page', () => {
  const accepts = 'PUT /admin/oauth2/auth/requests/device/accept'
  beforeEach(() => {
    hydra.respond(accepts, { status: 400 })
  })

  test('has the challenge of its URL', async () => {
    expect((await browser.run(() => openDevicePage({ device_challenge: 'c' }))).value).toBe('c')
  })

  test.each([
    [{}, `${oauth}/oauth2/device/verify`],
    [{ user_code: 'AB-CD' }, `${oauth}/oauth2/device/verify?user_code=AB-CD`],
    [{ user_code: '****' }, `${oauth}/oauth2/device/verify`],
  ])('without a challenge (%j) redirects to Hydra first', async (query, expected) => {
    expect(await leadsTo(() => openDevicePage(query))).toBe(expected)
  })

  test.each([
    [404, 'oauth2_off'],
    [500, 'unavailable'],
  ])('a Hydra that answers %d: the error page', async (status, reason) => {
    hydra.respond(accepts, { status })
    expect(await leadsTo(() => openDevicePage({ device_challenge: 'c' }))).toContain(
      `/error?reason=${reason}`,
    )
  })
})

describe('the logout page', () => {
  const page = withQuery(LogoutPage)
  const flow = 'GET /self-service/logout/browser'

  test('asks before it signs the visitor out', async () => {
    kratos.respond(flow, { body: { logout_token: 't' } })
    const { value } = await browser.run(page({ return_to: shop, everywhere: 'true' }))
    expect(contentOf(value)?.props).toMatchObject({
      fields: { logout_token: 't', return_to: shop, everywhere: 'true' },
      stayHref: shop,
    })
    const other = await browser.run(page({ return_to: 'https://evil.example/', everywhere: '1' }))
    expect(contentOf(other.value)?.props).toMatchObject({
      fields: { logout_token: 't' },
      stayHref: '/',
    })
  })

  test.each([
    [401, { return_to: shop }, shop],
    [401, { return_to: 'https://evil.example/' }, '/logoutsuccess'],
    [401, {}, '/logoutsuccess'],
    [500, {}, '/error?reason=unavailable&retry=%2Flogout&'],
  ])('Kratos answers %d, and the query is %j: %s', async (status, query, expected) => {
    kratos.respond(flow, { status })
    expect(await leadsTo(page(query as Record<string, string>))).toContain(expected)
  })
})

describe('the login page of a signed-in visitor', () => {
  const page = withQuery(SignedInPage)
  const logout = 'GET /self-service/logout/browser'
  beforeEach(() => {
    kratos.respond(logout, { body: { logout_token: 't' } })
  })

  test.each([
    [{ return_to: shop }, shop, `/login?return_to=${encodeURIComponent(shop)}`],
    [{ return_to: 'https://evil.example/' }, '/', '/login?return_to=https%3A%2F%2Fevil.example%2F'],
    [{}, '/', '/login'],
  ])('with %j, "Continue" links to %s', async (query, continueHref, login) => {
    const { value } = await browser.run(page(query as Record<string, string>))
    expect(contentOf(value)?.props).toMatchObject({
      continueHref,
      fields: { logout_token: 't', return_to: login },
    })
  })

  test.each([
    ['GET /sessions/whoami', 401, '/login?return_to=%2Fx'],
    ['GET /sessions/whoami', 403, '/login?return_to=%2Fx&aal2=true'],
    ['GET /sessions/whoami', 500, '/error?reason=unavailable&retry=%2F&'],
    [logout, 401, '/login?return_to=%2Fx'],
    [logout, 500, '/error?reason=unavailable&retry=%2F&'],
  ])('%s answers %d: %s', async (call, status, expected) => {
    kratos.respond(call, { status })
    expect(await leadsTo(page({ return_to: '/x' }))).toContain(expected)
  })
})

describe('an application that requests a sign-out', () => {
  const asks = 'GET /admin/oauth2/auth/requests/logout'
  const accepts = 'PUT /admin/oauth2/auth/requests/logout/accept'
  const next = `${oauth}/oauth2/sessions/logout?logout_verifier=v`
  const open = () => ApplicationLogout({ challenge: 'c', notice: undefined })
  const startedWith = (service: 'kratos' | 'hydra') =>
    browser.run(() => updateSession(portalSession.change({ logout: { with: service, at: now() } })))
  beforeEach(() => {
    hydra.respond(asks, { body: { subject: 'ada' } }).respond(accepts, { body: { redirect_to: next } })
  })

  test('a sign-out everywhere, for which Latchkey redirected to Hydra, continues without a prompt', async () => {
    await startedWith('hydra')
    expect(await leadsTo(open)).toBe(next)
    hydra.respond(accepts, { status: 500 })
    expect(await leadsTo(open)).toBe('/logoutsuccess')
  })

  test.each([
    ['when nobody signs out everywhere', undefined, {}],
    ['before Kratos has ended its session', 'kratos', {}],
    ['when an application asks', 'hydra', { client: { client_id: 'shop' } }],
  ] as const)('the visitor sees %s', async (_, service, more) => {
    if (service) await startedWith(service)
    hydra.respond(asks, { body: { subject: 'ada', ...more } })
    expect(await leadsTo(open)).toBe('shown')
    expect(hydra.received(accepts)).toEqual([])
  })

  test('rejects a used challenge, and one that Hydra does not know', async () => {
    hydra.respond(asks, { status: 410, body: { redirect_to: `${oauth}/x` } })
    expect(await leadsTo(open)).toBe(`${oauth}/x`)
    hydra.respond(asks, { status: 404 })
    expect(await leadsTo(open)).toContain('/error?reason=challenge')
  })
})

describe('the redirect page', () => {
  const page = withQuery(ContinuePage)
  test('continues to the URL that was sealed for this browser, and to no other', async () => {
    const { value = '' } = await browser.run(() => viaRedirectPage(checkedUrl(shop)))
    const to = new URL(value, appUrl).searchParams.get('to') ?? ''
    expect(await leadsTo(page({ to }))).toBe('shown')
    expect(await leadsTo(page({ to: shop }))).toBe('/')
    expect(await leadsTo(page({}))).toBe('/')
    browser = new TestBrowser(appUrl)
    expect(await leadsTo(page({ to }))).toBe('/')
  })
})

test('the page that asks about the link of a mail exists for a link only', async () => {
  const page = withQuery(MailLinkPage)
  expect(await leadsTo(page({ kind: 'recovery', flow: 'f', token: 't' }))).toBe('shown')
  expect(await leadsTo(page({ kind: 'login', flow: 'f', token: 't' }))).toBe('/')
  expect(await leadsTo(page({ kind: 'recovery', flow: 'f', token: '' }))).toBe('/')
})

test('the link of a recovery shows a signed-in visitor whose account it opens', async () => {
  const page = withQuery(MailLinkPage)({ kind: 'recovery', flow: 'f', token: 't' })
  const textOf = async () => JSON.stringify((await browser.run(page)).value)
  expect(await textOf()).not.toContain('signed out of this one')
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  kratos.respond('GET /sessions/whoami', whoami('ada'))
  expect(await textOf()).toContain('The link may open another account')
  const nodes = [{ type: 'input', attributes: { name: 'email', value: 'mallory@example.com' } }]
  kratos.respond('GET /self-service/recovery/flows', { body: { id: 'f', ui: { nodes } } })
  expect(await textOf()).toContain('mallory@example.com')
})

describe('the page that loads LINE’s SDK', () => {
  const line = 'Mozilla/5.0 (iPhone) Line/14.1.0'
  const open = () => openLineLogin({ flow: 'f', return_to: '/x', 'liff.state': 'a', code: 'b', state: 'c' })

  test('exists for LINE’s browser, at most once in a while', async () => {
    browser = new TestBrowser(appUrl, { 'user-agent': line })
    const { value } = await browser.run(open)
    expect(value).toMatchObject({
      liffId: '123-abc',
      manualHref: '/login?return_to=%2Fx&flow=f&loginError=true',
    })
    await browser.run(() => updateSession(lineSession.change({ lineTriedAt: now() })))
    expect(await leadsTo(open)).toBe('/login?return_to=%2Fx&flow=f&loginError=true')
  })

  test('redirects to the login page in another browser', async () => {
    expect(await leadsTo(open)).toBe('/login?return_to=%2Fx&flow=f&loginError=true')
  })
})

describe('the verification page', () => {
  const flow = (more: object = {}) =>
    kratos.respond('GET /self-service/verification/flows', {
      body: {
        id: 'v',
        state: 'sent_email',
        request_url: `${appUrl}/api/.ory/self-service/login/browser?return_to=${appUrl}/sessions`,
        ui: { nodes: [] },
        ...more,
      },
    })
  const open =
    (query: Record<string, string> = {}) =>
    () =>
      openVerification(Promise.resolve({ flow: 'v', ...query }))

  test('if a sign-in waits, the page links back to it with the reason', async () => {
    flow()
    kratos.respond('GET /sessions/whoami', { status: 401 })
    const { value } = await browser.run(open())
    expect(value?.notice).toBe('verify_address')
    expect(value?.page).toMatch(
      /^\/verification\?return_to=%2Flogin.*&flow=v$|^\/verification\?flow=v&return_to=%2Flogin/,
    )
  })

  test.each([
    ['somebody is signed in', {}, {}],
    ['the page knows where to go', { return_to: '/sessions' }, {}],
    ['the flow came from elsewhere', {}, { request_url: `${appUrl}/self-service/settings/browser` }],
  ])('no sign-in waits if %s', async (title, query, more) => {
    flow(more)
    if (!title.startsWith('somebody')) kratos.respond('GET /sessions/whoami', { status: 401 })
    const { value } = await browser.run(open(query))
    expect(value?.notice).toBeUndefined()
    expect(value?.page).not.toContain('login')
  })
})

describe('the sessions page', () => {
  const lists = 'GET /admin/oauth2/auth/sessions/consent'
  beforeEach(() => {
    kratos
      .respond('GET /sessions', { body: [{ id: 's-2' }] })
      .respond('GET /self-service/settings/browser', { body: { id: 'f', ui: { nodes: [] } } })
    hydra.respond(lists, { body: [] })
  })

  test('has the sessions and the applications', async () => {
    const { value } = await browser.run(openSessions)
    expect(value).toMatchObject({
      session: { id: 's-1' },
      others: { sessions: [{ id: 's-2' }] },
      applications: [],
    })
    expect(hydra.received(lists)[0]?.query.get('subject')).toBe('ada')
  })

  test('keeps the sessions if the applications cannot be listed', async () => {
    hydra.respond(lists, { status: 500 })
    expect((await browser.run(openSessions)).value).toMatchObject({ applications: null })
  })

  test.each([
    ['GET /sessions/whoami', 401, '/login?return_to=/sessions'],
    ['GET /sessions/whoami', 403, '/login?aal2=true&return_to=/sessions'],
    ['GET /sessions', 500, '/error?reason=unavailable&retry=%2Fsessions'],
    ['GET /self-service/settings/browser', 500, '/error?reason=unavailable&retry=%2Fsessions'],
  ])('%s answers %d: %s', async (call, status, expected) => {
    kratos.respond(call, { status })
    expect(await leadsTo(openSessions)).toContain(expected)
  })

  test('a second factor that the settings require is required here, too', async () => {
    const body = { error: { id: 'session_aal2_required', code: 403 } }
    kratos.respond('GET /self-service/settings/browser', { status: 403, body })
    expect(await leadsTo(openSessions)).toBe('/login?aal2=true&return_to=/sessions')
  })
})
