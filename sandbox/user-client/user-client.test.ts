import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import getPort from 'get-port'
import { firstFreePort } from '../free-ports'
import { siteNames } from '../portal-urls'
import { portCount } from '../ports'
import { type SandboxServer, startSandbox } from '../start-sandbox'
import { WebBrowser } from '../testing/web-browser'
import { callbackUrlOf } from './registration'
import { UserClient } from './user-client'

const appUrl = 'http://localhost:3000'
let sandbox: SandboxServer
let browser: WebBrowser

beforeAll(async () => {
  sandbox = await startSandbox({ port: await firstFreePort(await getPort(), portCount), appUrl })
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  browser = new WebBrowser()
})

async function decide(
  kind: 'login' | 'consent',
  verdict: string,
  challengeUrl: URL,
  body: object,
): Promise<string> {
  const query = new URLSearchParams({
    [`${kind}_challenge`]: challengeUrl.searchParams.get(`${kind}_challenge`) ?? '',
  })
  const url = `${sandbox.hydraAdminUrl}/admin/oauth2/auth/requests/${kind}/${verdict}?${query}`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { redirect_to: string }).redirect_to
}

type SignInOptions = {
  serviceUrl?: string
  clientId?: string
  returnTo?: string
  verdict?: 'accept' | 'reject'
}

async function toHydra({ serviceUrl = sandbox.userClientUrl, clientId = 'portal', returnTo }: SignInOptions) {
  const query = new URLSearchParams({ client_id: clientId, ...(returnTo && { return_to: returnTo }) })
  return browser.follow(`${serviceUrl}/oauth/login?${query}`)
}

/** What the app does, from Hydra's first redirect until the browser is back at the service. */
async function signInAtApp(request: URL, verdict: 'accept' | 'reject' = 'accept'): Promise<URL> {
  const login = await followUntil(request, (url) => url.searchParams.has('login_challenge'))
  const signedIn = await decide('login', 'accept', login, { subject: 'ada', remember: true })
  const consent = await followUntil(new URL(signedIn), (url) => url.searchParams.has('consent_challenge'))
  const scopes = { grant_scope: ['openid', 'offline_access', 'email'] }
  const decided = await decide('consent', verdict, consent, verdict === 'accept' ? scopes : {})
  return followUntil(new URL(decided), (url) => url.pathname.endsWith('/oauth/callback'))
}

async function followUntil(from: URL, isThere: (url: URL) => boolean): Promise<URL> {
  let url = from
  for (let hops = 0; hops < 10 && !isThere(url); hops++) url = await browser.follow(url.href)
  return url
}

async function signIn(options: SignInOptions = {}): Promise<URL> {
  return browser.follow((await signInAtApp(await toHydra(options), options.verdict)).href)
}

async function token(serviceUrl = sandbox.userClientUrl, headers = {}) {
  const response = await browser.open(`${serviceUrl}/oauth/token`, headers)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const seconds = () => Math.floor(Date.now() / 1000)

describe('a sign-in', () => {
  test('ends at the portal with its return_to, and leaves a token', async () => {
    expect(await token()).toMatchObject({ status: 401, body: { error: 'login_required' } })
    const end = await signIn({ returnTo: 'http://localhost:1/a?b=c' })
    expect(end.href).toBe(`${appUrl}/?return_to=http%3A%2F%2Flocalhost%3A1%2Fa%3Fb%3Dc`)
    const { status, body } = await token()
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/./),
      refresh_token: expect.stringMatching(/./),
      expires_at: expect.any(Number),
    })
    const { expires_at: expiresAt } = body as { expires_at: number }
    expect(Number.isInteger(expiresAt) && expiresAt > seconds() + 60).toBe(true)
  })

  test('does not start for an unknown client', async () => {
    const response = await browser.open(`${sandbox.userClientUrl}/oauth/login?client_id=stranger`)
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('in two tabs ends with the return_to of each', async () => {
    const [first, second] = [
      await toHydra({ returnTo: 'https://a.example' }),
      await toHydra({ returnTo: 'https://b.example' }),
    ]
    const back = await signInAtApp(second)
    expect((await browser.follow(back.href)).searchParams.get('return_to')).toBe('https://b.example')
    const earlier = await signInAtApp(first)
    expect((await browser.follow(earlier.href)).searchParams.get('return_to')).toBe('https://a.example')
  })

  test('that was denied is reported at the portal, until the next one', async () => {
    await signIn()
    const end = await signIn({ returnTo: 'https://a.example', verdict: 'reject' })
    expect(end.searchParams.get('return_to')).toBe('https://a.example')
    expect(await token()).toMatchObject({ status: 401, body: { error: 'access_denied' } })
    await signIn()
    expect((await token()).status).toBe(200)
  })

  test('restarts if Hydra lost it because another tab started one later', async () => {
    const isLogin = (url: URL) => url.searchParams.has('login_challenge')
    const first = await followUntil(await toHydra({ returnTo: 'https://a.example' }), isLogin)
    await followUntil(await toHydra({ returnTo: 'https://b.example' }), isLogin)
    const signedIn = await decide('login', 'accept', first, { subject: 'ada', remember: true })
    const back = await followUntil(new URL(signedIn), (url) => url.pathname.endsWith('/oauth/callback'))
    expect(back.searchParams.get('error')).toBe('request_forbidden')

    const end = await browser.follow((await signInAtApp(await browser.follow(back.href))).href)
    expect(end.href).toBe(`${appUrl}/?return_to=https%3A%2F%2Fa.example`)
    expect((await token()).status).toBe(200)
  })

  test('restarts only once', async () => {
    const lost = async (request: URL) => {
      const state = request.searchParams.get('state') ?? ''
      const query = new URLSearchParams({ error: 'request_forbidden', state })
      return browser.follow(`${sandbox.userClientUrl}/oauth/callback?${query}`)
    }
    const again = await lost(await toHydra({ returnTo: 'https://a.example' }))
    expect(again.origin).toBe(sandbox.hydraUrl)
    expect((await lost(again)).href).toBe(`${appUrl}/?return_to=https%3A%2F%2Fa.example`)
    expect(await token()).toMatchObject({ status: 401, body: { error: 'request_forbidden' } })
  })

  test('cannot be ended by another browser, and gets a new visitor id', async () => {
    const back = await signInAtApp(await toHydra({}))
    const thief = new WebBrowser()
    await thief.open(back.href)
    const stolen = await thief.open(`${sandbox.userClientUrl}/oauth/token`)
    expect(stolen.status).toBe(401)
    const before = browser.cookieHeader(sandbox.userClientUrl)
    await browser.follow(back.href)
    expect(browser.cookieHeader(sandbox.userClientUrl)).not.toBe(before)
  })

  test('of one more portal ends there', async () => {
    const body = JSON.stringify({ client_id: 'other', portal_url: 'http://localhost:3999' })
    expect((await fetch(`${sandbox.userClientUrl}/clients`, { method: 'POST', body })).status).toBe(201)
    expect((await signIn({ clientId: 'other' })).href).toBe('http://localhost:3999/')
  })
})

test('an expired token is refreshed, once for all concurrent callers', async () => {
  let now = Date.now()
  const { hydraUrl, userClientUrl } = sandbox
  const service = new UserClient({ hydraUrl, portals: { portal: appUrl }, now: () => new Date(now) })
  const callbackUrl = callbackUrlOf(userClientUrl)
  const begun = await service.begin(undefined, { clientId: 'portal', returnTo: undefined, callbackUrl })
  const back = await signInAtApp(new URL(begun?.location ?? ''))
  const { visitorId } = await service.finish(begun?.visitorId, back)
  const first = await service.token(visitorId)

  now += 2 * 3600_000
  const calls = jest.spyOn(globalThis, 'fetch')
  const [renewed, same] = await Promise.all([service.token(visitorId), service.token(visitorId)])
  expect(renewed).toMatchObject({ refresh_token: expect.stringMatching(/./) })
  expect(renewed).not.toMatchObject(first)
  expect(same).toEqual(renewed)
  expect(calls).toHaveBeenCalledTimes(1)
  calls.mockRestore()
})

test('at the cross-site URL only pages of the portal get the token', async () => {
  const serviceUrl = sandbox.crossSiteUserClientUrl
  await signIn({ serviceUrl })
  expect((await token()).status).toBe(401)
  const { status, headers } = await token(serviceUrl, { origin: appUrl })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(appUrl)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  const others = await token(serviceUrl, { origin: 'https://evil.example' })
  expect(others.headers.get('access-control-allow-origin')).toBeNull()
})

describe('when the login at Hydra ends', () => {
  test('the token is removed, here and at Hydra, and both sites notice', async () => {
    await signIn()
    const [books, cinema] = sandbox.siteUrls
    const page = async (site: string) => (await browser.open(`${site}/shelf`)).text()
    expect(await page(books)).toContain('Hello ada')
    expect(await page(cinema)).toContain(siteNames[1])
    const { access_token: accessToken, refresh_token: refreshToken } = (await token()).body as Record<
      string,
      string
    >
    const introspect = async (token = '') => {
      const url = `${sandbox.hydraAdminUrl}/admin/oauth2/introspect`
      return (await fetch(url, { method: 'POST', body: new URLSearchParams({ token }) })).json()
    }
    const issued = { active: true, iss: sandbox.hydraUrl, aud: [], token_use: 'access_token' }
    expect(await introspect(accessToken)).toMatchObject(issued)

    const logout = await browser.follow(`${sandbox.hydraUrl}/oauth2/sessions/logout`)
    const query = logout.searchParams.toString()
    const accept = `${sandbox.hydraAdminUrl}/admin/oauth2/auth/requests/logout/accept?${query}`
    const { redirect_to: next } = (await (await fetch(accept, { method: 'PUT' })).json()) as {
      redirect_to: string
    }
    expect((await browser.follow(next)).href).toBe(`${appUrl}/logoutsuccess`)

    expect(await token()).toMatchObject({ status: 401, body: { error: 'login_required' } })
    expect(await page(cinema)).toContain('Nobody is signed in')
    for (const ended of [accessToken, refreshToken]) {
      expect(await introspect(ended)).toMatchObject({ active: false })
    }
  })

  test('only Hydra can end it', async () => {
    await signIn()
    const body = new URLSearchParams({ logout_token: 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.' })
    const url = `${sandbox.userClientUrl}/oauth/backchannel-logout`
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400)
    expect((await token()).status).toBe(200)
  })
})

describe('a fault of this browser', () => {
  const withFault = async (fault: string) => {
    await signIn()
    browser.setCookie(sandbox.userClientUrl, 'sandbox_fault', encodeURIComponent(fault))
    return token()
  }

  test('can be one of the ordinary faults', async () => {
    expect((await withFault('error:/user-client/oauth/token')).status).toBe(500)
    const site = await browser.open(sandbox.siteUrls[0])
    expect(site.status).toBe(503)
    expect(await site.text()).toContain('We do not know who you are')
    browser.setCookie(sandbox.userClientUrl, 'sandbox_fault', 'down')
    await expect(token()).rejects.toThrow('fetch failed')
  })

  test('can be a fault of the token', async () => {
    expect((await withFault('token-refused')).status).toBe(401)
    expect((await withFault('token-expired')).body).toMatchObject({ refresh_token: '' })
    const { expires_at: expiresAt } = (await withFault('token-clock-off')).body as { expires_at: number }
    expect(seconds() - expiresAt).toBeGreaterThanOrEqual(59)
    const { access_token: accessToken } = (await withFault('token-large')).body as { access_token: string }
    expect(accessToken).toHaveLength(20 * 1024)
  })
})
