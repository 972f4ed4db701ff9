import { beforeEach, describe, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession, updateSession } from '@/lib/session/session'
import { completeSignIn } from './complete-sign-in'
import { portalSession } from './portal-session'
import type { TokenResult } from './token'

const kratos = new TestService()
const logged = collectLogLines()
const logoutUrl = `${appUrl}/api/.ory/self-service/logout?token=t`
/** As our session keeps it. */
const ownLogoutUrl = '/api/.ory/self-service/logout?token=t'

startTestServices(
  { kratos },
  {
    USER_CLIENT_URL: 'https://portal.example.com',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    LOG_LEVEL: 'info',
  },
)

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada', traits: {} } } })
    .respond('GET /self-service/logout/browser', { body: { logout_token: 't', logout_url: logoutUrl } })
})

const shop = 'https://shop.example.com/cart'
const tokens = { access_token: 'token', refresh_token: 'refresh', expires_at: 4_000_000_000 }
const usable: TokenResult = { kind: 'usable', tokens }
const stored = { token_info: { ...tokens, session_id: 's' } }
const now = () => Math.floor(Date.now() / 1000)
const session = async () => (await browser.run(readSession)).value

/** Completes a sign-in. Returns where the visitor goes. */
async function completed(returnTo: string | null, token: TokenResult = usable): Promise<string | undefined> {
  return (await browser.run(() => completeSignIn(returnTo, async () => token))).value
}

test('a visitor returns to the site; the session has the token and the URL of the sign-out', async () => {
  expect(await completed(shop)).toBe(shop)
  expect(await session()).toEqual({ ...stored, logout_url: ownLogoutUrl })
  const [logout] = kratos.received('GET /self-service/logout/browser')
  expect(logout?.query.get('return_to')).toBe(`${appUrl}/login?logout=true`)
})

test('a refresh token instead of an access token is stored as a refresh token', async () => {
  await completed(shop, { kind: 'usable', tokens: { refresh_token: 'refresh' } })
  expect(await session()).toEqual({
    token_info: { refresh_token: 'refresh', session_id: 's' },
    logout_url: ownLogoutUrl,
  })
})

test('a token that is still valid is used again; another person gets a separate one', async () => {
  const asked: string[] = []
  const complete = (id: string) => {
    const body = { id, identity: { id: 'ada', traits: {} } }
    kratos.respond('GET /sessions/whoami', { body })
    return browser.run(() =>
      completeSignIn(shop, async () => {
        asked.push(id)
        return usable
      }),
    )
  }
  for (const id of ['s', 's', 'of-another', 'of-another']) expect((await complete(id)).value).toBe(shop)
  expect(asked).toEqual(['s', 'of-another'])
  expect(await session()).toMatchObject({ token_info: { ...tokens, session_id: 'of-another' } })
})

test('without a return_to the visitor continues to the stored destination, which is then dropped', async () => {
  const at = now()
  await browser.run(() =>
    updateSession({
      pendingReturnTos: [
        { return_to: shop, at },
        { return_to: '/sessions', at },
      ],
      ...portalSession.change({ portal_error: 'old', logout: { with: 'hydra', at } }),
    }),
  )
  expect(await completed(null)).toBe(shop)
  expect(await session()).toMatchObject({ pendingReturnTos: [{ return_to: '/sessions', at }] })
  expect(await session()).not.toHaveProperty('portal_error')
  expect(await session()).not.toHaveProperty('logout')
})

test.each([null, '/', 'https://evil.example/'])(
  'a return_to of %p ends at Latchkey’s own screen',
  async (returnTo) => {
    expect(await completed(returnTo)).toBe('/loginsuccess')
    expect(await session()).toEqual({ ...stored, logout_url: ownLogoutUrl })
  },
)

test('a logout URL of another site is not stored', async () => {
  kratos.respond('GET /self-service/logout/browser', {
    body: { logout_token: 't', logout_url: 'https://evil.example/logout' },
  })
  expect(await completed(shop)).toBe(shop)
  expect(await session()).toEqual(stored)
})

describe('a sign-in that is not complete', () => {
  test('a second factor: back to the dashboard afterwards, which knows the visitor’s destination', async () => {
    kratos.respond('GET /sessions/whoami', { status: 403, body: { error: { id: 'session_aal2_required' } } })
    expect(await completed(shop)).toBe(
      `/login?${new URLSearchParams({ aal2: 'true', return_to: `/?${new URLSearchParams({ return_to: shop })}` })}`,
    )
    expect(await completed('https://evil.example/')).toBe(
      `/login?${new URLSearchParams({ aal2: 'true', return_to: `/?${new URLSearchParams({ return_to: shop })}` })}`,
    )
    expect(await session()).toEqual({ pendingReturnTos: [{ return_to: shop, at: expect.any(Number) }] })
  })

  test('nobody is signed in: no token is requested, and the next attempt keeps the destination', async () => {
    kratos.respond('GET /sessions/whoami', { status: 401 })
    let isAsked = false
    const { value } = await browser.run(() =>
      completeSignIn(shop, async () => {
        isAsked = true
        return usable
      }),
    )
    expect(value).toBe(`/login?${new URLSearchParams({ loginError: 'true', return_to: shop })}`)
    expect(isAsked).toBe(false)
    expect(await session()).toEqual({ pendingReturnTos: [{ return_to: shop, at: expect.any(Number) }] })
  })

  test('a rejection by the service: its own message, at most 200 characters, in URL and session', async () => {
    await browser.run(() =>
      updateSession(
        portalSession.change({
          token_info: { access_token: 'old', expires_at: 1, session_id: 's' },
          logout_url: logoutUrl,
        }),
      ),
    )
    const message = `${'m'.repeat(199)}XY`
    const error = `${'m'.repeat(199)}X`
    expect(await completed(shop, { kind: 'failed', reason: 'no_token', message })).toBe(
      `/login?${new URLSearchParams({ loginError: 'true', error, return_to: shop })}`,
    )
    expect(await session()).toEqual({
      portal_error: error,
      pendingReturnTos: [{ return_to: shop, at: expect.any(Number) }],
    })
  })

  test('a failure without a message: our text for the reason, in the visitor’s language', async () => {
    const error = async () => portalSession.of((await session()) ?? {}).portal_error
    expect(await completed(null, { kind: 'failed', reason: 'timeout' })).toMatch(
      /^\/login\?loginError=true&error=[A-Z]/,
    )
    const english = await error()
    browser = new TestBrowser(appUrl, { 'accept-language': 'de' })
    await completed(null, { kind: 'failed', reason: 'timeout' })
    const german = await error()
    expect(english).toMatch(/^[A-Z]/)
    expect(german).not.toBe(english)
  })

  test('a sign-in that started at no site redirects to the account page, and leaves no error', async () => {
    await browser.run(() => updateSession(portalSession.change({ portal_error: 'old' })))
    expect(await completed(null, { kind: 'failed', reason: 'no_token', isUnknownBrowser: true })).toBe(
      '/?account=true',
    )
    expect(await session()).toEqual({})
  })

  test('without a logout there is no token: the visitor could not sign out', async () => {
    kratos.respond('GET /self-service/logout/browser', { status: 503 })
    let isAsked = false
    await browser.run(() =>
      completeSignIn(shop, async () => {
        isAsked = true
        return usable
      }),
    )
    expect(isAsked).toBe(false)
  })

  test('a Kratos that does not respond is not taken for a signed-out visitor', async () => {
    kratos.respond('GET /sessions/whoami', { status: 503 })
    expect(await completed(shop)).toMatch(/^\/login\?loginError=true&error=/)
  })
})

test.each<[TokenResult, object]>([
  [usable, { outcome: 'return', who: 'signed_in' }],
  [
    { kind: 'failed', reason: 'timeout' },
    { outcome: 'sign_in', who: 'signed_in', reason: 'timeout' },
  ],
])('the log has the result and the reason: %j', async (token, expected) => {
  await completed(shop, token)
  const [line] = logged().filter(({ route }) => route === 'portal')
  expect(line).toMatchObject({ level: 30, requestId: expect.any(String), ...expected })
})
