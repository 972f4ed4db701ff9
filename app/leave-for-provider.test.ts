import { beforeEach, expect, test } from '@jest/globals'
import * as startRoute from '@/app/api/flows/[page]/route'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { resetRegistrationEnabled } from '@/lib/ory/kratos/calls/registration-switch'
import { readSession } from '@/lib/session/session'

const kratos = new TestService()
const hydra = new TestService()
const logged = collectLogLines()
startTestServices(
  { kratos, hydra },
  {
    ALLOWED_RETURN_URLS: 'https://shop.example.com,https://club.example.com/members',
    HYDRA_DYNAMIC_REGISTRATION: 'on',
    LOG_LEVEL: 'warn',
  },
)

const login = 'GET /self-service/login/browser'
const submits = 'POST /self-service/login'
const atGoogle = 'https://accounts.google.com/o/oauth2/auth?client_id=1&state=s'
const button = (value: string, group = 'oidc') => ({
  type: 'input',
  group,
  attributes: { name: 'provider', type: 'submit', value },
})
const nodes = [button('google'), button('acme', 'saml')]
const flowWith = (more: object = {}) => ({ body: { id: 'f', ui: { nodes }, ...more } })

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl, { 'user-agent': 'Firefox' })
  resetRegistrationEnabled()
  hydra.reset()
  kratos
    .reset()
    .respond(login, flowWith())
    .respond(submits, {
      status: 422,
      body: { redirect_browser_to: atGoogle },
      headers: { 'set-cookie': ['ory_kratos_continuity=c; Path=/; HttpOnly'] },
    })
})

const shop = { referer: 'https://shop.example.com/cart' }
const opened = (query: string, headers: Readonly<Record<string, string>> = shop, page = 'login') =>
  browser.call(startRoute, `/api/flows/${page}?${query}`, { headers, params: { page } })
const leadsTo = async (...given: Parameters<typeof opened>) =>
  (await opened(...given)).headers.get('location')
const posted = () => kratos.received(submits).map(({ body }) => JSON.parse(body))

test('a link of an allowed application leads to its provider, without the page', async () => {
  expect(await leadsTo('idp_hint=google&return_to=https://shop.example.com/cart')).toBe(atGoogle)
  expect(posted()).toEqual([{ method: 'oidc', provider: 'google' }])
  expect(kratos.received(submits)[0]?.query.get('flow')).toBe('f')
  expect(browser.cookie('ory_kratos_continuity')).toBe('c')
  expect((await browser.run(readSession)).value).toMatchObject({
    oidcRoundTrip: { kind: 'login', flowId: 'f', goal: expect.stringContaining('shop.example.com') },
  })
})

test('a provider of a company (SAML) has the name of its method', async () => {
  await leadsTo('idp_hint=acme')
  expect(posted()).toEqual([{ method: 'saml', provider: 'acme' }])
})

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['typed into the address bar', '', {}],
  ['of another site', '', { referer: 'https://evil.example/' }],
  ['of a site whose name only begins so', '', { referer: 'https://shop.example.com.evil.example/' }],
  ['of another part of an allowed host', '', { referer: 'https://club.example.com/' }],
  ['of a page of Latchkey, such as that for another account', '', { referer: `${appUrl}/signed-in` }],
  ['in a frame', '', { ...shop, 'sec-fetch-dest': 'iframe' }],
  ['that a script fetches', '', { ...shop, 'sec-fetch-dest': 'empty' }],
  ['that the browser fetches in advance', '', { ...shop, 'sec-purpose': 'prefetch' }],
  ['in a browser inside another app', '', { ...shop, 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' }],
  ['back to a page with something to tell', '&notice=expired', shop],
  ['after a failure', '&loginError=true', shop],
])('a link %s leads to the page', async (_, more, headers) => {
  expect(await leadsTo(`idp_hint=google${more}`, headers)).toMatch(/^\/login\?idp_hint=google.*flow=f$/)
  expect(kratos.received(submits)).toEqual([])
  expect(logged()).toEqual([])
})

test.each([
  ['confirms a sign-in', { refresh: true }],
  ['asks for a second factor', { requested_aal: 'aal2' }],
])('a flow that %s has its page', async (_, more) => {
  kratos.respond(login, flowWith(more))
  expect(await leadsTo('idp_hint=google')).toMatch(/^\/login\?/)
  expect(kratos.received(submits)).toEqual([])
})

test.each([
  ['github', { provider: 'github' }],
  ['<b> x', {}],
])('an unknown provider (%s) is ignored, and logged', async (hint, named) => {
  expect(await leadsTo(new URLSearchParams({ idp_hint: hint }).toString())).toMatch(/^\/login\?/)
  expect(kratos.received(submits)).toEqual([])
  expect(logged()).toMatchObject([{ outcome: 'idp_hint_unknown', ...named }])
})

test.each([
  ['Kratos does not answer', { status: 500, body: {} }],
  ['Kratos returns the form', { status: 400, body: flowWith().body }],
  [
    'the redirect is not to be trusted',
    { status: 422, body: { redirect_browser_to: 'javascript:alert(1)' } },
  ],
])('the page is shown if %s', async (_, response) => {
  kratos.respond(submits, response)
  expect(await leadsTo('idp_hint=google')).toBe('/login?idp_hint=google&flow=f')
})

test('a registration has no hint', async () => {
  kratos.respond('GET /self-service/registration/browser', flowWith())
  expect(await leadsTo('idp_hint=google&return_to=/sessions', shop, 'registration')).toMatch(
    /^\/registration\?/,
  )
  expect(kratos.received(submits)).toEqual([])
})

const request = {
  skip: false,
  subject: '',
  request_url: `https://oauth.example.com/oauth2/auth?${new URLSearchParams({
    client_id: 'bakery',
    redirect_uri: 'https://bakery.example/callback',
    idp_hint: 'google',
  })}`,
  client: { client_id: 'bakery', metadata: { by: 'operator' } },
}
const ofOwn = { referer: 'https://bakery.example/' }

test.each<[string, object, Readonly<Record<string, string>>, boolean]>([
  ['from a page of that application', request, ofOwn, true],
  ['from an allowed site', request, shop, true],
  ['from another site', request, { referer: 'https://evil.example/' }, false],
  ['from nowhere', request, {}, false],
  [
    'from a page of an application that registered itself',
    { ...request, client: { client_id: 'bakery' } },
    ofOwn,
    false,
  ],
  [
    'from a page that only has the name of the scheme of an app',
    {
      ...request,
      request_url: request.request_url.replace('https%3A%2F%2Fbakery.example', 'com.example.bakery%3A'),
    },
    ofOwn,
    false,
  ],
])('an OpenID Connect request with a hint, %s', async (_, body, headers, expected) => {
  hydra.respond('GET /admin/oauth2/auth/requests/login', { body })
  kratos.respond(login, flowWith({ oauth2_login_request: body, oauth2_login_challenge: 'c' }))
  expect(await leadsTo('login_challenge=c', headers)).toEqual(
    expected ? atGoogle : expect.stringMatching(/^\/login\?login_challenge=c/),
  )
  expect(kratos.received(submits)).toHaveLength(expected ? 1 : 0)
})
