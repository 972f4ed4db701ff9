import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { log } from '@/lib/log'
import { recordedLineRegistration } from '@/lib/ory/kratos/testing/recorded'
import { updateSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import * as route from './route'

const kratos = new TestService()
const appUrl = 'http://localhost:4455'
let kratosUrl: string

beforeAll(async () => {
  kratosUrl = await kratos.start()
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: kratosUrl,
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)

const flowId = flowIdOf(1)
const { runtime, ...handlers } = route
let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl)
})

test('serves what Kratos’ public API needs and leaves OPTIONS to Next', async () => {
  expect([runtime, Object.keys(handlers).sort()]).toEqual(['nodejs', ['DELETE', 'GET', 'HEAD', 'POST']])
})

test('a call is forwarded to ORY_SDK_URL on behalf of the visitor, and its response is relayed', async () => {
  kratos.respond('POST /self-service/login', {
    status: 303,
    headers: {
      location: `${kratosUrl}/self-service/login/browser?aal=aal2`,
      'set-cookie': ['csrf_token_1=a; Path=/; Domain=kratos', 'ory_kratos_session=b; Path=/'],
    },
  })
  const answer = await new TestBrowser(appUrl, {
    cookie: 'ory_kratos_session=a%3D%3D; latchkey_session=s',
  }).call(handlers, `/api/.ory/self-service/login?flow=${flowId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Line/14',
      'x-request-id': 'request-from-outside',
      'x-latchkey-peer': '192.0.2.7',
      'x-forwarded-for': '203.0.113.1',
    },
    body: 'method=password',
  })
  expect(kratos.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { method: 'password', transient_payload: '{"locale":"en"}' },
  ])
  expect(kratos.requests[0]?.query.get('flow')).toBe(flowId)
  expect(kratos.requests[0]?.headers).toMatchObject({
    cookie: 'ory_kratos_session=a==',
    'user-agent': 'Line/14',
    'x-request-id': 'request-from-outside',
    'x-forwarded-for': '192.0.2.7',
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    'http://localhost:4455/api/.ory/self-service/login/browser?aal=aal2',
  )
  expect(answer.headers.getSetCookie().sort()).toEqual([
    'csrf_token_1=a; Path=/; SameSite=lax; Priority=medium',
    'ory_kratos_session=b; Path=/; SameSite=lax; Priority=medium',
  ])
  expect(answer.headers.get('x-request-id')).toBe('request-from-outside')
})

test('a call without a usable request id gets one', async () => {
  const answer = await browser.call(handlers, '/api/.ory/health/ready', { headers: { 'x-request-id': 'no' } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
})

describe('calls that do not reach Kratos', () => {
  test('a navigation of Next', async () => {
    const answer = await browser.call(handlers, '/api/.ory/self-service/login/browser', {
      headers: { rsc: '1' },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store'])
    expect(kratos.requests).toEqual([])
  })

  test('the link of a mail: a page asks first', async () => {
    const path = `/api/.ory/self-service/recovery?flow=${flowId}&token=t`
    const answer = await browser.call(handlers, path, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/mail-link?kind=recovery&flow=${flowId}&token=t`,
    ])
    expect(kratos.requests).toEqual([])
    await browser.call(handlers, path, { headers: { accept: 'application/json' } })
    expect(kratos.received('GET /self-service/recovery')).toHaveLength(1)
  })

  test('a registration by LINE with an unverified number', async () => {
    const warn = jest.spyOn(log(), 'warn')
    kratos.respond('GET /self-service/registration/flows', { body: recordedLineRegistration('26.2.0') })
    const answer = await browser.call(handlers, `/api/.ory/self-service/registration?flow=${flowId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'line', traits: { phone: '+886912345678' } }),
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect(kratos.requests.filter(({ method }) => method === 'POST')).toEqual([])
    expect(warn.mock.calls).toMatchObject([[{ outcome: 'phone_unverified', route: '/api/.ory' }]])
    warn.mockRestore()
  })
})

test('a link to LINE that waited for a sign-in redirects to LINE with Latchkey’s parameters', async () => {
  const url = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'
  kratos.respond('GET /self-service/settings', { status: 303, headers: { location: url } })
  const answer = await browser.call(handlers, `/api/.ory/self-service/settings?flow=${flowId}`)
  expect(answer.headers.get('location')).toBe(`${url}&ui_locales=en`)
})

describe('a visitor who returns from a provider', () => {
  const callback = (state: string) =>
    `/api/.ory/self-service/methods/oidc/callback/google?code=c&state=${state}`
  const flow = (more: object) =>
    kratos.respond('GET /self-service/login/flows', { body: { id: 'f', ui: {}, ...more } })
  const sent = () =>
    kratos
      .received('GET /self-service/methods/oidc/callback/google')
      .map(({ query }) => Object.fromEntries(query))
  beforeEach(() =>
    browser.run(() => {
      const page = checkPage(flowPageUrl('login', { flow: 'f', login_challenge: 'c' }))
      return updateSession(oidcRoundTripTo('https://google.example/authorize?state=ours', page))
    }),
  )

  test('the URL for Kratos names the application that waits', async () => {
    flow({ oauth2_login_challenge: 'challenge' })
    await browser.call(handlers, callback('ours'))
    expect(sent()).toEqual([{ code: 'c', state: 'ours', login_challenge: 'challenge' }])
    expect(kratos.received('GET /self-service/login/flows')[0]?.query.get('id')).toBe('f')
  })

  test.each([
    ['another round trip', 'theirs', { oauth2_login_challenge: 'challenge' }],
    ['a flow without an application', 'ours', {}],
  ])('%s: the URL is unchanged', async (_, state, more) => {
    flow(more)
    await browser.call(handlers, callback(state))
    expect(sent()).toEqual([{ code: 'c', state }])
  })

  test('another call with such a state is unchanged', async () => {
    flow({ oauth2_login_challenge: 'challenge' })
    await browser.call(handlers, '/api/.ory/self-service/login/browser?state=ours')
    expect(kratos.requests[0]?.query.get('state')).toBe('ours')
    expect(kratos.requests[0]?.query.has('login_challenge')).toBe(false)
  })
})

test.each([
  ['a response', 'self-service/login/browser', 200, 'info', { outcome: 'relayed', failure: undefined }],
  ['no response', 'self-service/login/browser', 0, 'warn', { outcome: 'unavailable', failure: 'reset' }],
  ['a call that is not allowed', 'admin/identities', 0, 'warn', { outcome: 'not_found', failure: undefined }],
] as const)('the log has a line for %s', async (_, path, status, level, expected) => {
  kratos.respond('GET /self-service/login/browser', { status })
  const lines = jest.spyOn(log(), level)
  await browser.call(handlers, `/api/.ory/${path}?aal=aal2`)
  const [line] = lines.mock.calls[0] ?? []
  expect({ failure: undefined, ...Object(line) }).toMatchObject({
    ...{ route: '/api/.ory', method: 'GET' },
    ...expected,
  })
  expect(JSON.stringify(lines.mock.calls[0])).not.toContain('aal2')
  lines.mockRestore()
})

describe('an error of Kratos that is meant for programs', () => {
  const ask = (accept: string) =>
    browser.call(handlers, '/api/.ory/self-service/nothing', { headers: { accept } })

  beforeEach(() => {
    kratos.respond('GET /self-service/nothing', { status: 404, body: { error: { code: 404 } } })
  })

  test('is a page in a browser', async () => {
    const response = await ask('text/html,*/*;q=0.8')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/error\?reason=start&request=/)
  })

  test('goes on to a program', async () => {
    const response = await ask('application/json')
    expect([response.status, await response.json()]).toEqual([404, { error: { code: 404 } }])
  })
})
