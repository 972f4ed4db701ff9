import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { lineSession } from '@/lib/line/line-session'
import { lineSignInUrl } from '@/lib/line/sign-in'
import { readSession, updateSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import * as signInRoute from './sign-in/route'
import * as tokenRoute from './token/route'

const kratos = new TestService()
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'
const inEnglish = `${lineUrl}&ui_locales=en`
const submits = 'POST /self-service/login'

startTestServices({ kratos }, { LINE_PROVIDER_ID: 'line-login' })

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl, { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' })
  kratos.reset().respond(submits, {
    status: 422,
    body: { redirect_browser_to: lineUrl },
    headers: { 'set-cookie': ['ory_kratos_continuity=c; Path=/; HttpOnly'] },
  })
})

const session = async () => (await browser.run(readSession)).value
const posted = () => kratos.received(submits).map(({ body }) => JSON.parse(body))
const tried = { lineTriedAt: expect.any(Number) }
const failed = '/login?return_to=%2Fx&flow=f&loginError=true&notice=line_error'

describe('the sign-in without a prompt', () => {
  beforeEach(() => browser.setCookie('csrf_token_1=a; Path=/; Secure'))
  const urlFor = (query: string, cookieHeader = 'csrf_token_1=a') =>
    lineSignInUrl(flowPageUrl('login', new URLSearchParams(query)), { cookieHeader })
  const leadsTo = async (query = 'flow=f&return_to=/x', url: string = urlFor(query)) =>
    (await browser.call(signInRoute, url)).headers.get('location')

  test('redirects to LINE, and the session records the attempt', async () => {
    expect(await leadsTo()).toBe(inEnglish)
    expect(posted()).toEqual([{ method: 'oidc', provider: 'line-login' }])
    expect(kratos.received(submits)[0]?.query.get('flow')).toBe('f')
    expect(browser.cookie('ory_kratos_continuity')).toBe('c')
    expect(await session()).toMatchObject(tried)
  })

  test('an application that waits is found again after the round trip', async () => {
    await leadsTo('flow=f&login_challenge=c')
    expect(await session()).toMatchObject({
      ...tried,
      oidcRoundTrip: { kind: 'login', flowId: 'f', state: expect.any(String) },
    })
  })

  test('a failure is recorded too, so there is no redirect loop', async () => {
    kratos.respond(submits, { status: 500 })
    expect(await leadsTo()).toBe(failed)
    expect(await session()).toEqual(tried)
    expect(await leadsTo()).toBe('/login?return_to=%2Fx&flow=f&loginError=true')
    expect(posted()).toHaveLength(1)
  })

  test('an attempt of long ago does not count', async () => {
    await browser.run(() =>
      updateSession(lineSession.change({ lineTriedAt: Math.floor(Date.now() / 1000) - 600 })),
    )
    expect(await leadsTo()).toBe(inEnglish)
  })

  test.each([
    ['in another browser', { 'user-agent': 'Safari' }, 'flow=f'],
    ['without a flow', {}, 'return_to=/x'],
  ])('%s Kratos is not called', async (_, headers, query) => {
    browser = new TestBrowser(appUrl, { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0', ...headers })
    browser.setCookie('csrf_token_1=a; Path=/; Secure')
    expect(await leadsTo(query)).toMatch(/^\/login\?.*loginError=true$/)
    expect(kratos.requests).toEqual([])
    expect(await session()).toEqual({})
  })

  test.each([
    ['of another browser', () => urlFor('flow=f', 'csrf_token_1=b')],
    ['of another flow', () => urlFor('flow=g').replace('flow=g', 'flow=f')],
    ['without our token', () => '/api/line/sign-in?flow=f'],
  ])('a link %s signs nobody in', async (_, url) => {
    expect(await leadsTo(undefined, url())).toBe('/login?loginError=true')
    expect(kratos.requests).toEqual([])
    expect(await session()).toEqual({})
  })

  test('a navigation of Next’s router gets no redirect', async () => {
    const response = await browser.call(signInRoute, '/api/line/sign-in?flow=f', { headers: { rsc: '1' } })
    expect(response.status).toBe(204)
    expect(kratos.requests).toEqual([])
  })
})

describe('the token of LINE’s SDK', () => {
  const page = '/login?flow=f&return_to=/x'
  async function post(fields: Record<string, string>) {
    const response = await browser.call(tokenRoute, '/api/line/token', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    return (await response.json()).to
  }

  test('is sent to Kratos, and the session records the attempt', async () => {
    expect(await post({ page, id_token: 'a.b-c.d_e' })).toBe(inEnglish)
    expect(posted()).toEqual([{ method: 'oidc', provider: 'line-login', csrf_token: 'a.b-c.d_e' }])
    expect(browser.cookie('ory_kratos_continuity')).toBe('c')
    expect(await session()).toMatchObject(tried)
  })

  test('an application that waits is found again after the round trip', async () => {
    await post({ page: '/login?flow=f&login_challenge=c', id_token: 'a.b.c' })
    expect(await session()).toMatchObject({ oidcRoundTrip: { kind: 'login', flowId: 'f' } })
  })

  test.each([
    ['no token', undefined],
    ['no token of LINE', 'a.b'],
    ['more after the token', 'a.b.c d'],
    ['more before the token', 'a b.c.d'],
    ['a token that is too long', `a.b.${'c'.repeat(8192)}`],
  ])('%s: the attempt is recorded, and the page shows that LINE did not work', async (_, id_token) => {
    expect(await post({ page, ...(id_token && { id_token }) })).toBe(failed)
    expect(kratos.requests).toEqual([])
    expect(await session()).toEqual(tried)
  })

  test.each(['', '/settings?flow=f', '/login', 'https://evil.example/login?flow=f'])(
    'from the page %p: nothing happens, and nothing is recorded',
    async (from) => {
      expect(await post({ page: from, id_token: 'a.b.c' })).toBe('/login')
      expect(kratos.requests).toEqual([])
      expect(await session()).toEqual({})
    },
  )

  test('a body that is no form redirects to the login page', async () => {
    const response = await browser.call(tokenRoute, '/api/line/token', { method: 'POST', body: 'x' })
    expect(await response.json()).toEqual({ to: '/login' })
  })
})
