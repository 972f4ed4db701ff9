import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { closeServers } from '@/lib/http/testing/test-server'
import { lineSession } from '@/lib/line/line-session'
import { portalSession } from '@/lib/portal/portal-session'
import { readSession, updateSession } from '@/lib/session/session'
import * as route from './route'

const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: 'http://kratos:4433',
    USER_CLIENT_URL: 'https://portal.example.com/api',
    USER_CLIENT_ID: 'latchkey',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
})

const session = async () => (await browser.run(readSession)).value

/** Where the service gets the visitor from, and what it receives. */
async function started(path: string): Promise<{ status: number; service: string; told: object }> {
  const { status, headers } = await browser.call(route, path)
  const url = new URL(headers.get('location') ?? '')
  return { status, service: url.origin + url.pathname, told: Object.fromEntries(url.searchParams) }
}

const shop = 'https://shop.example.com/cart'

test.each([
  [`/oauth?return_to=${shop}`, shop, shop],
  ['/oauth?return_to=/sessions', '/sessions', `${appUrl}/sessions`],
  ['/oauth?return_to=https://evil.example/', '/', appUrl],
  ['/oauth', '/', appUrl],
])('%s: the session stores %s, and the service receives %s', async (path, kept, told) => {
  expect(await started(path)).toEqual({
    status: 303,
    service: 'https://portal.example.com/api/oauth/login',
    told: { return_to: told, client_id: 'latchkey' },
  })
  expect(await session()).toEqual({ pendingReturnTos: [{ return_to: kept, at: expect.any(Number) }] })
})

test('the state of an earlier sign-in is dropped, and that of another tab is kept', async () => {
  const at = Math.floor(Date.now() / 1000)
  await browser.run(() =>
    updateSession({
      ...portalSession.change({
        token_info: { access_token: 'old', expires_at: 1, session_id: 's' },
        logout_url: '/x',
        logout: { with: 'kratos', at },
        portal_error: 'old',
      }),
      ...lineSession.change({ lineLogin: true, fid: 'f', lineTriedAt: at }),
      settingsAnswer: { flowId: 'f', section: 'oidc' },
      re_login: { url: '/login?refresh=true', at },
      draft: { kind: 'login', values: { identifier: 'ada@example.com' } },
      pendingReturnTos: [{ return_to: '/sessions', at }],
    }),
  )
  await started(`/oauth?return_to=${shop}`)
  expect(await session()).toEqual({
    lineTriedAt: at,
    pendingReturnTos: [
      { return_to: shop, at: expect.any(Number) },
      { return_to: '/sessions', at },
    ],
  })
})

test('a navigation of Next’s router gets no redirect: the browser navigates itself', async () => {
  const response = await browser.call(route, '/oauth', { headers: { rsc: '1' } })
  expect(response.headers.get('location')).toBeNull()
  expect(await session()).toEqual({})
})
