import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import type { FlowPage } from '@/lib/urls/pages'
import { type FlowUrlParameters, openFlow } from './open-flow'

const kratos = new TestService()

startTestServices({ kratos })

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl, { 'user-agent': 'Safari', 'x-latchkey-peer': '192.0.2.7' })
  browser.setCookie('csrf_token_1=a; Path=/; Secure')
})

const addedParameters: FlowUrlParameters = ({ ui }, { query }) =>
  ui.nodes.some(({ group }) => group === 'captcha') && !query.has('captcha') ? { captcha: 'turnstile' } : {}
const open = (page: FlowPage, query: Record<string, string>) =>
  browser.run(() => openFlow(page, Promise.resolve(query), addedParameters))
const input = (name: string) => ({ type: 'input', group: 'default', attributes: { name, type: 'text' } })
const flow = (more: object = {}) => ({ body: { id: 'f', ui: { nodes: [input('identifier')] }, ...more } })
const reads = 'GET /self-service/login/flows'

test('the flow is read once, for this visitor', async () => {
  kratos.respond(reads, flow())
  const { value } = await open('login', { flow: 'f', return_to: '/x', notice: 'csrf', retry_after: '7' })
  expect(kratos.requests).toHaveLength(1)
  expect(kratos.requests[0]?.query.get('id')).toBe('f')
  expect(kratos.requests[0]?.headers).toMatchObject({
    cookie: 'csrf_token_1=a',
    'user-agent': 'Safari',
    'x-forwarded-for': '192.0.2.7',
  })
  expect(value).toMatchObject({
    flow: { id: 'f' },
    pageUrl: { page: 'login', kind: 'login', flowId: 'f' },
    page: '/login?return_to=%2Fx&notice=csrf&retry_after=7&flow=f',
    notice: 'csrf',
    retryAfter: 7,
    visitor: { userAgent: 'Safari', ipAddress: '192.0.2.7' },
    session: {},
    draft: undefined,
  })
})

test.each([
  [{ notice: 'made_up', retry_after: '0' }, undefined, undefined],
  [{ notice: '', retry_after: '1.5' }, undefined, undefined],
  [{ notice: 'unavailable', retry_after: '86401' }, 'unavailable', undefined],
  [{ notice: 'unavailable', retry_after: '86400' }, 'unavailable', 86400],
])('of the URL %j, the page shows only what we know', async (query, notice, retryAfter) => {
  kratos.respond(reads, flow())
  expect((await open('login', { flow: 'f', ...query })).value).toMatchObject({ notice, retryAfter })
})

test('a page without a flow goes to the flow starter, with its query', async () => {
  expect(await open('setpassword', { return_to: '/x' })).toEqual({
    location: '/api/flows/setpassword?return_to=%2Fx',
  })
  expect(kratos.requests).toEqual([])
})

test('a page of settings reads a settings flow', async () => {
  kratos.respond('GET /self-service/settings/flows', flow())
  expect((await open('bind', { flow: 'f' })).value?.pageUrl).toMatchObject({ page: 'bind', kind: 'settings' })
})

describe('a flow that cannot be shown', () => {
  test.each<[string, FlowPage, number, object, string]>([
    ['expired', 'login', 410, {}, '/login?a=b&notice=expired'],
    ['expired, and Kratos offers a new one', 'login', 410, { use_flow_id: 'n' }, '/login?a=b&flow=n'],
    ['unknown', 'login', 404, {}, '/login?a=b&notice=not_found'],
    ['of another browser', 'login', 403, {}, '/login?a=b&notice=stale'],
    [
      'settings of nobody',
      'settings',
      401,
      {},
      `/login?${new URLSearchParams({ return_to: '/settings?a=b&flow=f', from: 'settings' })}`,
    ],
    ['an outage', 'login', 502, {}, '/error?reason=unavailable&retry=%2Flogin%3Fa%3Db%26flow%3Df&request='],
    [
      'a response that is no flow',
      'login',
      200,
      { session: {} },
      '/error?reason=malformed&retry=%2Flogin%3Fa%3Db%26flow%3Df&request=',
    ],
  ])('%s', async (_, page, status, body, expected) => {
    const kind = page === 'settings' ? 'settings' : 'login'
    kratos.respond(`GET /self-service/${kind}/flows`, { status, body })
    expect(await open(page, { flow: 'f', a: 'b' })).toEqual({ location: expected })
  })
})

test.each<[string, FlowPage, object, string]>([
  ['login', 'login', { status: 410, body: { use_flow_id: 'n' } }, '/login?a=b&flow=n'],
  [
    'recovery',
    'recovery',
    { status: 303, headers: { location: 'http://kratos/self-service/recovery/flows?id=n' } },
    '/recovery?a=b&flow=n',
  ],
  [
    'login',
    'login',
    { status: 400, body: { error: { id: 'session_already_available' } } },
    '/login?a=b&notice=expired',
  ],
])(
  'an expired flow, opened late: Kratos makes the one that says how many minutes ago (%s)',
  async (kind, page, late, expected) => {
    kratos
      .respond(`GET /self-service/${kind}/flows`, { status: 410 })
      .respond(`POST /self-service/${kind}`, late)
    expect(await open(page, { flow: 'f', a: 'b' })).toEqual({ location: expected })
    const [sent] = kratos.received(`POST /self-service/${kind}`)
    expect([sent?.query.get('flow'), sent?.body, sent?.headers.cookie]).toEqual(['f', '', 'csrf_token_1=a'])
  },
)

test('a new flow that needs a new cookie is left to the flow starter', async () => {
  const headers = {
    location: 'http://kratos/self-service/verification/flows?id=n',
    'set-cookie': ['csrf_token_1=b; Path=/'],
  }
  kratos
    .respond('GET /self-service/verification/flows', { status: 410 })
    .respond('POST /self-service/verification', { status: 303, headers })
  expect(await open('verification', { flow: 'f' })).toEqual({ location: '/verification?notice=expired' })
})

test('what that flow says of the old one is kept: its end, in the URL', async () => {
  const headers = {
    location: 'http://kratos/self-service/verification/flows?id=n',
    'set-cookie': ['csrf_token_1=b; Path=/'],
  }
  const messages = [
    { id: 4070005, type: 'error', text: 'expired', context: { expired_at_unix: 1_700_000_000 } },
  ]
  kratos
    .respond('GET /self-service/verification/flows', ({ query }) =>
      query.get('id') === 'n' ? { body: { id: 'n', ui: { messages } } } : { status: 410 },
    )
    .respond('POST /self-service/verification', { status: 303, headers })
  expect(await open('verification', { flow: 'f' })).toEqual({
    location: '/verification?notice=expired&expired_at=1700000000',
  })
  const [, read] = kratos.received('GET /self-service/verification/flows')
  expect(read?.headers.cookie).toBe('csrf_token_1=b')
})

test.each([
  ['1700000000', [4010001], undefined],
  ['soon', [], 'expired'],
  ['-1', [], 'expired'],
])('a page whose URL says that the old flow ended at %p', async (expired_at, ids, notice) => {
  kratos.respond(reads, flow())
  const { value } = await open('login', { flow: 'f', notice: 'expired', expired_at })
  expect(value?.flow.ui.messages.map(({ id }) => id)).toEqual(ids)
  expect(value?.notice).toBe(notice)
})

test('without a cookie of Kratos no other flow is made', async () => {
  browser = new TestBrowser(appUrl)
  kratos.respond(reads, { status: 410 })
  await open('login', { flow: 'f' })
  expect(kratos.requests).toHaveLength(1)
})

describe('a URL that names only the flow', () => {
  const request = { client: {}, oidc_context: { ui_locales: ['de', 'en'] } }

  test('gets the application that waits, and its languages', async () => {
    kratos.respond(
      reads,
      flow({ oauth2_login_challenge: 'c', oauth2_login_request: request, return_to: 'https://hydra/' }),
    )
    expect(await open('login', { flow: 'f' })).toEqual({
      location: '/login?login_challenge=c&ui_locales=de+en&flow=f',
    })
    const whole = { flow: 'f', login_challenge: 'c', ui_locales: 'ja' }
    expect((await open('login', whole)).value?.page).toBe('/login?login_challenge=c&ui_locales=ja&flow=f')
  })

  test.each([
    [`${appUrl}/sessions`, '/login?return_to=%2Fsessions&flow=f'],
    // Where the operator has a rule for all accounts, Kratos leads through it.
    [`${appUrl}/required?return_to=%2Fsessions`, '/login?return_to=%2Fsessions&flow=f'],
    [`${appUrl}/required`, '/login?flow=f'],
    [`${appUrl}/required?consent_challenge=c`, '/login?return_to=%2Frequired%3Fconsent_challenge%3Dc&flow=f'],
    ['https://evil.example/', '/login?flow=f'],
    [`${appUrl}/logout`, '/login?flow=f'],
  ])('leads to %s: the page is %s, and is not opened again', async (returnTo, page) => {
    kratos.respond(reads, flow({ return_to: returnTo }))
    expect((await open('login', { flow: 'f' })).value?.page).toBe(page)
  })

  test('is where the link to LINE goes, which has no place behind it', async () => {
    kratos.respond(reads, flow({ return_to: `${appUrl}/bind` }))
    expect((await open('login', { flow: 'f', bind: 'true' })).value?.page).toBe('/login?bind=true&flow=f')
  })

  test('keeps what the page of settings says', async () => {
    kratos.respond('GET /self-service/settings/flows', flow({ return_to: `${appUrl}/bindsuccess` }))
    expect((await open('bind', { flow: 'f' })).value?.page).toBe('/bind?flow=f')
  })
})

test('a flow is shown at a URL with the parameters that it adds', async () => {
  const captcha = { type: 'div', group: 'captcha', attributes: { node_type: 'div' } }
  kratos.respond(reads, flow({ ui: { nodes: [captcha] } }))
  expect(await open('login', { flow: 'f', a: 'b' })).toEqual({
    location: '/login?a=b&flow=f&captcha=turnstile',
  })
  expect((await open('login', { flow: 'f', captcha: 'turnstile' })).value?.flow.id).toBe('f')
})

test('a refused return_to makes no sense while a flow is read: the error page', async () => {
  kratos.respond(reads, { status: 400, body: { error: { id: 'self_service_flow_return_to_forbidden' } } })
  expect((await open('login', { flow: 'f' })).location).toMatch(/^\/error\?reason=malformed/)
})
