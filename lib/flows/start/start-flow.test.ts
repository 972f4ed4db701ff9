import { beforeEach, describe, expect, test } from '@jest/globals'
import { redirectSignedIn } from '@/lib/flows/login/redirect-if-signed-in'
import { seeOther } from '@/lib/http/see-other'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { resetRegistrationEnabled } from '@/lib/ory/kratos/calls/registration-switch'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { type FlowPage, flowPages } from '@/lib/urls/pages'
import { redirectRegistration } from './redirect-registration'
import { shouldRestartLogin, startFlow } from './start-flow'

/** Kratos 26.2 to an `identity_schema` that visitors may not choose. */
const refused = { error: { code: 400, reason: 'Requested schema is not allowed.', status: 'Bad Request' } }

test.each<[string, FlowPage, string, number, object, boolean]>([
  ['a login that is refused', 'login', 'identity_schema=x', 400, refused, true],
  ['a registration that is refused', 'registration', 'identity_schema=x', 403, refused, true],
  ['the login without the parameters, refused too', 'login', 'loginError=true', 400, refused, false],
  ['settings that are refused', 'settings', '', 400, refused, false],
  ['somebody who is signed in', 'login', '', 400, { error: { id: 'session_already_available' } }, false],
  ['a second factor without a session', 'login', 'aal2=true', 401, {}, false],
  ['an outage', 'login', '', 503, {}, false],
  ['too many requests', 'login', '', 429, {}, false],
])('%s', (_title, page, query, status, body, expected) => {
  const result = flowResultOf(flowPages[page], 'start', {
    status,
    body,
  })
  if (result.kind === 'show') throw new Error('the flow was created')
  expect(shouldRestartLogin(result, flowPageUrl(page, new URLSearchParams(query)))).toBe(expected)
})

const kratos = new TestService()

startTestServices({ kratos }, { ALLOWED_RETURN_URLS: 'https://shop.example.com' })

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl, { 'user-agent': 'Safari', 'x-latchkey-peer': '192.0.2.7' })
})

/** Opens a page without a flow. Returns the response of the flow starter. */
function opened(page: FlowPage, query = ''): Promise<Response> {
  const GET = async ({ signal }: Request) => {
    const { url } = await startFlow(flowPageUrl(page, new URLSearchParams(query)), signal, {
      steps: [redirectRegistration, redirectSignedIn(() => false)],
      startSecondFactor: (_, ask) => ask(),
      parametersOf: ({ ui }) => (ui.nodes.length > 0 ? { more: 'yes' } : {}),
      leaveAtOnce: async () => null,
    })
    return seeOther(url)
  }
  return browser.call({ GET }, `/${page}?${query}`)
}

const leadsTo = async (page: FlowPage, query = '') => (await opened(page, query)).headers.get('location')
const newFlow = (nodes: object[] = []) => ({ body: { id: 'f-new', ui: { nodes } } })
const login = 'GET /self-service/login/browser'
const registration = 'GET /self-service/registration/browser'
/** What Kratos was asked, but for the language of the page. */
const withoutLanguage = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([name]) => name !== 'ui_locales'))
const asked = (call = login) => withoutLanguage(kratos.received(call)[0]?.query ?? new URLSearchParams())

describe('a page without a flow', () => {
  test('gets a new flow; every other parameter and the cookies of Kratos come along', async () => {
    browser.setCookie('ory_kratos_session=s; Path=/; Secure')
    kratos.respond(login, {
      ...newFlow(),
      headers: { 'set-cookie': ['csrf_token_1=c; Path=/; Domain=kratos; HttpOnly', 'b=2; Path=/'] },
    })
    const response = await opened('login', 'return_to=https%3A%2F%2Fshop.example.com%2Fcart&lang=de')
    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('location')).toBe(
      '/login?return_to=https%3A%2F%2Fshop.example.com%2Fcart&lang=de&flow=f-new',
    )
    expect(response.headers.getSetCookie()).toEqual([
      'csrf_token_1=c; Path=/; Secure; HttpOnly; SameSite=lax; Priority=medium',
      'b=2; Path=/; Secure; SameSite=lax; Priority=medium',
    ])
    expect(asked()).toEqual({ return_to: 'https://shop.example.com/cart', refresh: 'true' })
    expect(kratos.requests[0]?.headers).toMatchObject({
      cookie: 'ory_kratos_session=s',
      'user-agent': 'Safari',
      'x-forwarded-for': '192.0.2.7',
      accept: 'application/json',
    })
  })

  test.each([
    ['recovery', '', 'de'],
    ['recovery', 'ui_locales=ja%20en', 'ja'],
    // The operator keeps these in English, so their messages are English too.
    ['setting', '', 'en'],
  ] as const)('the start of /%s?%s carries the language of the page: %s', async (page, query, language) => {
    const call = `GET /self-service/${page === 'setting' ? 'settings' : page}/browser`
    kratos.respond(call, newFlow())
    browser = new TestBrowser(appUrl, { 'accept-language': 'de' })
    await opened(page, query)
    expect(kratos.received(call)[0]?.query.getAll('ui_locales')).toEqual([language])
  })

  test.each<[string, FlowPage, string, string, Record<string, string>]>([
    ['a path', 'login', 'return_to=/sessions', login, { return_to: `${appUrl}/sessions`, refresh: 'true' }],
    [
      'a second factor',
      'login',
      'aal2=true&via=email',
      login,
      { aal: 'aal2', via: 'email', refresh: 'true' },
    ],
    ['a second factor in Kratos’ way', 'login', 'aal=aal2', login, { aal: 'aal2', refresh: 'true' }],
    ['another aal', 'login', 'aal=aal1&aal2=false', login, { refresh: 'true' }],
    [
      'an organization',
      'registration',
      'organization=o&identity_schema=s',
      'GET /self-service/registration/browser',
      { organization: 'o', identity_schema: 's' },
    ],
    ['recovery', 'recovery', '', 'GET /self-service/recovery/browser', {}],
    ['verification', 'verification', '', 'GET /self-service/verification/browser', {}],
    ['settings', 'setting', '', 'GET /self-service/settings/browser', {}],
    [
      'a link to LINE',
      'bind',
      'return_to=/x',
      'GET /self-service/settings/browser',
      { return_to: `${appUrl}/bindsuccess?return_to=%2Fx` },
    ],
  ])('Kratos gets what it needs for %s', async (_, page, query, call, expected) => {
    kratos.respond(call, newFlow())
    expect(await leadsTo(page, query)).toMatch(/[?&]flow=f-new$/)
    expect(asked(call)).toEqual(expected)
  })

  test('a return_to that we do not allow goes neither to Kratos nor back to the page', async () => {
    kratos.respond(login, newFlow())
    expect(await leadsTo('login', 'return_to=https://evil.example/&a=b')).toBe('/login?a=b&flow=f-new')
    expect(asked()).toEqual({ refresh: 'true' })
  })

  test('a return_to that only Kratos refuses stays in the URL of our page', async () => {
    kratos.respond(login, ({ query }) =>
      query.has('return_to')
        ? { status: 400, body: { error: { id: 'self_service_flow_return_to_forbidden' } } }
        : newFlow(),
    )
    expect(await leadsTo('login', 'return_to=/x&organization=o')).toBe(
      '/login?return_to=%2Fx&organization=o&flow=f-new',
    )
    expect(kratos.received(login).map(({ query }) => withoutLanguage(query))).toEqual([
      { return_to: `${appUrl}/x`, organization: 'o', refresh: 'true' },
      { organization: 'o', refresh: 'true' },
    ])
  })

  test.each([
    ['login', /^\/login\?loginError=true$/],
    ['settings', /^\/error\?reason=start/],
  ] as const)('a %s that Kratos refuses without a return_to too is a failure', async (page, expected) => {
    kratos.respond(`GET /self-service/${page}/browser`, {
      status: 400,
      body: { error: { id: 'self_service_flow_return_to_forbidden' } },
    })
    expect(await leadsTo(page)).toMatch(expected)
  })

  test('the URL of a flow says what the flow adds to it', async () => {
    const node = { type: 'div', group: 'captcha', attributes: { node_type: 'div' } }
    kratos.respond(login, newFlow([node]))
    expect(await leadsTo('login')).toBe('/login?flow=f-new&more=yes')
  })

  test.each([
    ['', '/login?from=registration&loginError=true'],
    ['lang=de', '/login?from=registration&loginError=true'],
    ['return_to=/x', '/registration?return_to=%2Fx&flow=f-new'],
    ['notice=expired', '/registration?notice=expired&flow=f-new'],
  ])('a registration with %p leads to %s', async (query, expected) => {
    kratos.respond(registration, newFlow())
    resetRegistrationEnabled()
    expect(await leadsTo('registration', query)).toBe(expected)
    expect(kratos.received(registration)).toHaveLength(expected.startsWith('/login') ? 0 : 1)
  })

  test.each(['', 'return_to=/x'])('a registration with %p where Kratos makes no account', async (query) => {
    const off = { status: 400, body: { error: { id: 'self_service_flow_disabled' } } }
    kratos.respond('GET /self-service/registration/flows', off).respond(registration, off)
    resetRegistrationEnabled()
    const retry = query ? `/login?${new URLSearchParams({ return_to: '/x' })}` : '/login'
    const url = new URL((await leadsTo('registration', query)) ?? '', appUrl)
    expect([url.pathname, url.searchParams.get('reason'), url.searchParams.get('retry')]).toEqual([
      '/error',
      'registration_off',
      retry,
    ])
  })
})

describe('a flow that Kratos does not create', () => {
  test.each<[string, FlowPage, number, object, string]>([
    ['somebody is signed in', 'login', 400, { error: { id: 'session_already_available' } }, '/'],
    ['nobody is signed in', 'settings', 401, {}, '/login?return_to=%2Fsettings&from=settings'],
    [
      'a second factor is due',
      'settings',
      403,
      { error: { id: 'session_aal2_required' } },
      '/login?return_to=%2Fsettings&from=settings&aal2=true',
    ],
    ['a refusal', 'login', 400, refused, '/login?loginError=true'],
    ['a response that is no flow', 'recovery', 200, { session: {} }, '/error?reason=start'],
    ['a response without anything', 'recovery', 200, {}, '/error?reason=malformed'],
    ['an outage', 'login', 503, {}, '/error?reason=unavailable'],
  ])('%s', async (_, page, status, body, expected) => {
    kratos.respond(`GET /self-service/${flowPages[page]}/browser`, { status, body })
    const next = await leadsTo(page)
    if (expected.startsWith('/error')) expect(next).toContain(`${expected}&retry=%2F${page}&request=`)
    else expect(next).toBe(expected)
  })

  test('how long Kratos asks us to wait is on the error page', async () => {
    kratos.respond(login, { status: 429, headers: { 'retry-after': '7' } })
    expect(await leadsTo('login')).toMatch(/^\/error\?reason=rate_limited&.*&seconds=7$/)
  })
})
