import { beforeEach, describe, expect, test } from '@jest/globals'
import * as changePassword from '@/app/.well-known/change-password/route'
import * as passkeyEndpoints from '@/app/.well-known/passkey-endpoints/route'
import * as webauthn from '@/app/.well-known/webauthn/route'
import * as unlinkFailure from '@/app/(line)/unlinkfailure/route'
import * as oauth from '@/app/(portal)/oauth/route'
import * as triedProvider from '@/app/session/test-oidc/route'
import { type RouteModule, TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { lineSession } from '@/lib/line/line-session'
import { portalSession } from '@/lib/portal/portal-session'
import { readSession, updateSession } from '@/lib/session/session'
import * as flows from './flows/[page]/route'
import * as live from './health/live/route'
import * as complete from './portal/complete/route'
import * as logout from './portal/logout/route'
import * as signedOut from './portal/signed-out/route'
import * as reLogin from './re-login/route'
import * as results from './results/[page]/route'

const kratos = new TestService()
const shop = 'https://shop.example.com/cart'

startTestServices(
  { kratos },
  {
    USER_CLIENT_URL: 'https://portal.example.com',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    PASSKEY_RELATED_ORIGINS: 'https://login.example.org',
  },
)

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl, { 'sec-fetch-site': 'none' })
  kratos
    .reset()
    .respond('GET /self-service/login/browser', { body: { id: 'f', ui: {} } })
    .respond('GET /self-service/logout/browser', {
      body: { logout_token: 't', logout_url: `${appUrl}/api/.ory/self-service/logout?token=t` },
    })
})

const session = async () => (await browser.run(readSession)).value
const now = () => Math.floor(Date.now() / 1000)
async function leadsTo(route: RouteModule, path: string, page?: string) {
  const response = await browser.call(route, path, page === undefined ? {} : { params: { page } })
  return [response.status, response.headers.get('location')]
}

test.each<[string, RouteModule, string | undefined]>([
  ['/oauth', oauth, undefined],
  ['/api/flows/login', flows, 'login'],
  ['/api/portal/complete', complete, undefined],
  ['/api/portal/logout', logout, undefined],
  ['/api/portal/signed-out', signedOut, undefined],
  ['/api/re-login', reLogin, undefined],
  ['/api/results/bindsuccess', results, 'bindsuccess'],
])('%s leaves a navigation of Next to the browser, and changes nothing', async (path, route, page) => {
  const stored = {
    re_login: { url: '/login?refresh=true', at: now() },
    ...lineSession.change({ lineLogin: true }),
    ...portalSession.change({ logout_url: shop }),
  }
  await browser.run(() => updateSession(stored))
  const response = await browser.call(route, path, {
    headers: { rsc: '1' },
    ...(page !== undefined && { params: { page } }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([204, null])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await session()).toEqual(stored)
  expect(kratos.requests).toEqual([])
})

describe('/api/flows', () => {
  test('starts the flow of its page', async () => {
    expect(await leadsTo(flows, '/api/flows/login?return_to=/x', 'login')).toEqual([
      303,
      '/login?return_to=%2Fx&flow=f',
    ])
  })

  test('a HEAD starts no flow', async () => {
    const response = await browser.call(flows, '/api/flows/login', {
      method: 'HEAD',
      params: { page: 'login' },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(kratos.requests).toEqual([])
  })

  test('a form of another page starts its page anew', async () => {
    const options = { method: 'POST', params: { page: 'login' } }
    const response = await browser.call(flows, '/api/flows/login?a=b', options)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?a=b&flow=f'])
  })

  test.each(['sessions', '', 'constructor'])('there is no page %p', async (page) => {
    expect(await leadsTo(flows, `/api/flows/${page}`, page)).toEqual([404, null])
  })

  test('/login?logout=true starts no flow: it signs out', async () => {
    expect(await leadsTo(flows, '/api/flows/login?logout=true', 'login')).toEqual([
      303,
      '/api/.ory/self-service/logout?token=t',
    ])
    expect(await session()).toEqual({ logout: { with: 'kratos', at: expect.any(Number) } })
    expect(kratos.received('GET /self-service/login/browser')).toEqual([])
  })

  test.each([
    ['login', 'logout=false'],
    ['recovery', 'logout=true'],
  ])('/%s?%s is no sign-out', async (page, query) => {
    kratos.respond('GET /self-service/recovery/browser', { body: { id: 'f', ui: {} } })
    const [, location] = await leadsTo(flows, `/api/flows/${page}?${query}`, page)
    expect(location).toBe(`/${page}?${query}&flow=f`)
  })
})

describe('the sign-out of the portal', () => {
  test('/api/portal/logout redirects to Kratos and stores the final destination', async () => {
    expect(await leadsTo(logout, `/api/portal/logout?return_to=${shop}`)).toEqual([
      303,
      '/api/.ory/self-service/logout?token=t',
    ])
    expect(await session()).toMatchObject({ logout_url: shop })
  })

  test('/api/portal/signed-out redirects to the visitor’s destination, once', async () => {
    await browser.run(() =>
      updateSession(portalSession.change({ logout_url: shop, logout: { with: 'hydra', at: now() } })),
    )
    expect(await leadsTo(signedOut, '/api/portal/signed-out')).toEqual([303, shop])
    expect(await leadsTo(signedOut, '/api/portal/signed-out')).toEqual([303, '/logoutsuccess'])
  })
})

test('/api/re-login redirects to the pending sign-in, once', async () => {
  await browser.run(() =>
    updateSession({
      re_login: { url: '/login?refresh=true', at: now() },
      ...lineSession.change({ lineTriedAt: 7 }),
    }),
  )
  expect(await leadsTo(reLogin, '/api/re-login')).toEqual([303, '/login?refresh=true'])
  expect(await session()).toEqual({ lineTriedAt: 7 })
  expect(await leadsTo(reLogin, '/api/re-login')).toEqual([303, '/login'])
})

describe('/api/results', () => {
  test.each([
    ['bindsuccess', `/login?${new URLSearchParams({ lineloggedin: 'true', return_to: shop })}`],
    ['accountexist', '/login?bind=true'],
    ['unbindfailure', '/login?loginError=true'],
  ])('after %s the started link is dropped, and the visitor is redirected to %s', async (page, expected) => {
    const pendingReturnTos = [{ return_to: shop, at: now() }]
    await browser.run(() => updateSession({ ...lineSession.change({ lineLogin: true }), pendingReturnTos }))
    expect(await leadsTo(results, `/api/results/${page}`, page)).toEqual([303, expected])
    expect(await session()).toEqual({ pendingReturnTos })
  })

  test('without a started link no cookie is set', async () => {
    const response = await browser.call(results, '/api/results/bindsuccess', {
      params: { page: 'bindsuccess' },
    })
    expect([response.headers.get('location'), response.headers.getSetCookie()]).toEqual(['/', []])
  })

  test.each(['loginsuccess', '', 'toString'])('there is no such screen as %p', async (page) => {
    expect(await leadsTo(results, `/api/results/${page}`, page)).toEqual([404, null])
  })
})

test('/.well-known/change-password redirects to the password in the settings', async () => {
  expect(await leadsTo(changePassword, '/.well-known/change-password')).toEqual([
    303,
    '/settings?section=password#password',
  ])
})

test('password managers find the passkeys, and browsers the origins that may use them', async () => {
  const answerOf = async (route: RouteModule, path: string) => (await browser.call(route, path)).json()
  const settings = `${appUrl}/settings?section=passkey#passkey`
  expect(await answerOf(passkeyEndpoints, '/.well-known/passkey-endpoints')).toEqual({
    enroll: settings,
    manage: settings,
  })
  expect(await answerOf(webauthn, '/.well-known/webauthn')).toEqual({
    origins: ['https://login.example.org'],
  })
})

test('/unlinkfailure is the other URL of /unbindfailure', async () => {
  expect(await leadsTo(unlinkFailure, '/unlinkfailure?errorcode=4&message=m')).toEqual([
    307,
    '/unbindfailure?errorcode=4&message=m',
  ])
})

test('the liveness check calls no service', async () => {
  const response = await browser.call(live, '/api/health/live')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  expect(kratos.requests).toEqual([])
})

test('the dry run of a provider ends with the next steps, for a flow alone', async () => {
  const tried = async (flow: string) => browser.call(triedProvider, `/session/test-oidc?flow=${flow}`)
  const id = '5c71ee76-f3f3-4ebf-9dd3-884174ccac6b'
  const response = await tried(id)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await response.text()).toContain(`\n${appUrl}/api/.ory/self-service/login/flows?id=${id}\n`)
  expect((await tried('<b>')).status).toBe(404)
})
