import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { portalSession } from './portal-session'
import {
  activeSignOut,
  beginSignOut,
  continueSignOut,
  finishSignOut,
  signOutOfApplications,
} from './sign-out'

const kratos = new TestService()
const hydra = new TestService()
const logged = collectLogLines()
const shop = 'https://shop.example.com/bye'
const hydraLogout = 'https://oauth.example.com/oauth2/sessions/logout'
/** Kratos' logout, as Kratos names it and as the browser gets it. */
const logoutUrl = `${appUrl}/api/.ory/self-service/logout?token=t`
const kratosLogout = '/api/.ory/self-service/logout?token=t'

startTestServices(
  { kratos, hydra },
  {
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    LOG_LEVEL: 'info',
  },
)

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  hydra.reset().respond('GET /health/ready', { body: { status: 'ok' } })
  kratos.reset()
})

const logoutFlow = 'GET /self-service/logout/browser'
const signedIn = () => kratos.respond(logoutFlow, { body: { logout_token: 't', logout_url: logoutUrl } })
const signedOut = () => kratos.respond(logoutFlow, { status: 401 })
const now = () => Math.floor(Date.now() / 1000)
const token_info = { access_token: 'a', session_id: 's' }
const kept = { bareRegistrationAt: 7 }
const session = async () => (await browser.run(readSession)).value
const remember = (values: Session) => browser.run(() => updateSession(values))
const typed = new Headers({ 'sec-fetch-site': 'none' })
const ownPage = new Headers({ 'sec-fetch-site': 'same-origin' })
const foreignLink = new Headers({ 'sec-fetch-site': 'cross-site' })
const justNow = { at: expect.any(Number) }

const begin = async (returnTo: string | null, headers = typed) =>
  (await browser.run(() => beginSignOut(returnTo, headers, kept))).value
const proceed = async (headers = typed) => (await browser.run(() => continueSignOut(headers, kept))).value

describe('the dashboard’s logout', () => {
  test('redirects to Kratos, stores the destination, and drops everything else', async () => {
    signedIn()
    await remember(portalSession.change({ token_info, portal_error: 'old' }))
    expect(await begin(shop)).toBe(kratosLogout)
    expect(await session()).toEqual({ ...kept, logout: { with: 'kratos', ...justNow }, logout_url: shop })
    expect(kratos.requests[0]?.query.get('return_to')).toBe(`${appUrl}/login?logout=true`)
  })

  test.each([null, `${appUrl}/login?logout=true`, 'https://evil.example/'])(
    'a return_to of %p is no destination',
    async (returnTo) => {
      signedIn()
      expect(await begin(returnTo)).toBe(kratosLogout)
      expect(await session()).toEqual({ ...kept, logout: { with: 'kratos', ...justNow } })
    },
  )

  test.each([
    [
      'a link of another site',
      foreignLink,
      `/logout?${new URLSearchParams({ everywhere: 'true', return_to: shop })}`,
    ],
    [
      'a browser that says nothing',
      new Headers(),
      `/logout?${new URLSearchParams({ everywhere: 'true', return_to: shop })}`,
    ],
    ['a page of ours', ownPage, kratosLogout],
    ['a page of a site that we trust', new Headers({ referer: 'https://shop.example.com/x' }), kratosLogout],
  ])('%s', async (_, headers, expected) => {
    signedIn()
    await remember(portalSession.change({ token_info }))
    expect(await begin(shop, headers)).toBe(expected)
    expect(portalSession.of((await session()) ?? {}).token_info).toEqual(
      expected === kratosLogout ? undefined : token_info,
    )
  })

  test('nobody is signed in: Hydra ends its own login, and the last screen links to the site', async () => {
    signedOut()
    expect(await begin(shop)).toBe(hydraLogout)
    expect(await session()).toEqual({
      ...kept,
      logout: { with: 'hydra', ...justNow },
      logout_url: `/logoutsuccess?${new URLSearchParams({ return_to: shop })}`,
    })
  })

  test('a Kratos that does not respond: the error page, and never the page for signed-out visitors', async () => {
    kratos.respond(logoutFlow, { status: 503 })
    await remember(portalSession.change({ token_info }))
    expect(await begin(shop)).toMatch(/^\/error\?reason=unavailable&retry=%2Flogout%3Feverywhere%3Dtrue/)
    expect(await session()).toEqual({ token_info })
  })

  test.each([
    [
      'a logout of another site: we do not go there',
      { logout_token: 't', logout_url: 'https://evil.example/' },
    ],
    ['no logout: we go on', { logout_token: 't' }],
    ['neither a logout nor a token: we go on', {}],
  ])('Kratos names %s', async (_, body) => {
    kratos.respond(logoutFlow, { body })
    expect(await begin(null)).toBe(hydraLogout)
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 40, requestId: expect.any(String), msg: 'Logout url is not found!' }),
    )
  })

  test('the log shows whether it redirects to Kratos', async () => {
    signedIn()
    await begin(shop)
    signedOut()
    await begin(shop)
    const outcomes = logged().filter(({ level, route }) => level === 30 && route === 'portal logout')
    expect(outcomes).toMatchObject([
      { level: 30, outcome: 'go', requestId: expect.any(String) },
      { level: 30, outcome: 'no_url', requestId: expect.any(String) },
    ])
  })
})

describe('/login?logout=true', () => {
  test('after Kratos: Hydra is next, and the session knows the destination after that', async () => {
    signedOut()
    await remember(portalSession.change({ logout: { with: 'kratos', at: now() }, logout_url: shop }))
    expect(await proceed(foreignLink)).toBe(hydraLogout)
    expect(await session()).toEqual({ ...kept, logout: { with: 'hydra', ...justNow }, logout_url: shop })
  })

  test('after Hydra: the end', async () => {
    signedOut()
    await remember(portalSession.change({ logout: { with: 'hydra', at: now() }, logout_url: shop }))
    expect(await proceed()).toBe(shop)
    expect(await session()).toEqual({})
  })

  test('the URL that the dashboard stored is visited once, and everything else is dropped', async () => {
    signedIn()
    const stored = kratosLogout.replace('token=t', 'token=stored')
    await remember(portalSession.change({ logout_url: stored, token_info }))
    expect(await proceed(ownPage)).toBe(stored)
    expect(await session()).toEqual({ ...kept, logout: { with: 'kratos', ...justNow } })
  })

  test('a stored URL that is not Kratos’ is not visited instead', async () => {
    signedIn()
    await remember(portalSession.change({ logout_url: shop }))
    expect(await proceed()).toBe(kratosLogout)
    expect(await session()).toEqual({ ...kept, logout: { with: 'kratos', ...justNow } })
  })

  test('a visitor who follows a link of another site must confirm', async () => {
    signedIn()
    await remember(portalSession.change({ token_info, logout_url: kratosLogout }))
    expect(await proceed(foreignLink)).toBe('/logout?everywhere=true')
    expect(await session()).toEqual({ token_info })
  })

  test('a visitor whose sign-out was in a redirect loop must confirm', async () => {
    signedIn()
    await remember(portalSession.change({ logout: { with: 'kratos', at: now() }, logout_url: shop }))
    expect(await proceed()).toBe('/logout?everywhere=true')
    expect(await session()).toEqual({})
  })

  test('a logout of Kratos without token and URL: the sign-out ends', async () => {
    kratos.respond(logoutFlow, { body: {} })
    expect(await proceed()).toBe(hydraLogout)
    await remember(portalSession.change({ logout: { with: 'hydra', at: now() } }))
    expect(await proceed()).toBe('/logoutsuccess')
  })

  test('a Kratos that does not respond: the error page', async () => {
    kratos.respond(logoutFlow, { status: 500 })
    await remember(portalSession.change({ logout: { with: 'kratos', at: now() } }))
    expect(await proceed()).toMatch(/^\/error\?reason=unavailable&retry=%2Flogout%3Feverywhere%3Dtrue/)
    expect(await session()).toMatchObject({ logout: { with: 'kratos' } })
  })
})

describe('the step at Hydra', () => {
  test.each([
    ['is not ready', 503, () => hydra.respond('GET /health/ready', { status: 503 })],
    ['knows no such path', 404, () => hydra.reset()],
  ])('a Hydra that %s is skipped', async (_, status, change) => {
    change()
    expect((await browser.run(() => signOutOfApplications(shop))).value).toBe('/logoutsuccess')
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 40, route: 'portal logout', outcome: 'hydra_left_out', status }),
    )
    expect(await session()).toEqual({ logout: { with: 'hydra', ...justNow }, logout_url: shop })
  })

  test.each([
    [shop, { logout_url: shop }],
    [null, {}],
  ])('after a confirmed sign-out, with a return_to of %p', async (returnTo, stored) => {
    await remember({ ...portalSession.change({ logout_url: '/sessions' }), ...kept })
    expect((await browser.run(() => signOutOfApplications(returnTo))).value).toBe(hydraLogout)
    expect(logged()).not.toContainEqual(expect.objectContaining({ outcome: 'hydra_left_out' }))
    expect(await session()).toEqual({ ...kept, logout: { with: 'hydra', ...justNow }, ...stored })
  })
})

test.each([
  [shop, shop],
  ['/logoutsuccess?return_to=x', '/logoutsuccess?return_to=x'],
  [undefined, '/logoutsuccess'],
  [kratosLogout, '/logoutsuccess'],
  ['https://evil.example/', '/logoutsuccess'],
  ['/?logout=true', '/logoutsuccess'],
])('a sign-out whose session has %p ends at %s', async (stored, expected) => {
  await remember({
    ...portalSession.change({ logout_url: stored, logout: { with: 'hydra', at: now() } }),
    ...kept,
  })
  expect((await browser.run(finishSignOut)).value).toBe(expected)
  expect(await session()).toEqual(kept)
})

test('a sign-out without a session stores at the step at Hydra what every sign-out stores', async () => {
  kratos.respond('GET /self-service/logout/browser', {
    status: 401,
    body: { error: { id: 'session_inactive' } },
  })
  await proceed()
  expect(await session()).toMatchObject({ ...kept, logout: { with: 'hydra' } })
})

test.each([
  [0, 'hydra'],
  [299, 'hydra'],
  [300, null],
  [100_000, null],
])('a sign-out that started %d seconds ago has %p', (seconds, expected) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue((1_000_000 + seconds) * 1000)
  expect(activeSignOut(portalSession.change({ logout: { with: 'hydra', at: 1_000_000 } }))).toBe(expected)
  clock.mockRestore()
})

test('no sign-out has null', () => {
  expect(activeSignOut({})).toBeNull()
})
