import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { submitContinueHere } from '@/app/(line)/continue-here/actions'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession, updateSession } from '@/lib/session/session'
import * as route from './route'

startTestServices({ kratos: new TestService() })

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
let inside: TestBrowser
let outside: TestBrowser
beforeEach(() => {
  inside = new TestBrowser(appUrl, { 'user-agent': `${iPhone} Line/14.1.0`, 'accept-language': 'ja' })
  outside = new TestBrowser(appUrl, { 'accept-language': 'en' })
})
afterEach(() => {
  jest.restoreAllMocks()
})

async function leave(fields: Record<string, string>, browser = inside): Promise<URL> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await browser.call(route, '/api/leave-app', { method: 'POST', body })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', appUrl)
}
const page = '/login?flow=f&return_to=/sessions&notice=stale&loginError=true&ui_locales=ja'
const takeContinuation = (url: URL, browser = outside) =>
  browser.submit(submitContinueHere, { code: url.searchParams.get('code') ?? '' })
const sessionOf = async (browser: TestBrowser) => (await browser.run(readSession)).value

describe('a visitor who leaves an in-app browser', () => {
  test('finds the page, the typed values and the language in the other browser', async () => {
    const url = await leave({ 'latchkey.page': page, identifier: 'ada@example.com' })
    expect([url.pathname, url.searchParams.get('openExternalBrowser')]).toEqual(['/continue-here', '1'])
    expect(await takeContinuation(url)).toBe('/login?return_to=%2Fsessions&ui_locales=ja')
    expect(await sessionOf(outside)).toEqual({
      draft: { kind: 'login', values: { identifier: 'ada@example.com' } },
    })
    expect(outside.cookie('lang')).toBe('ja')
    expect(await sessionOf(inside)).toEqual({})
  })

  test('finds the language in a cookie for a year, for no script, and for https only', async () => {
    const code = (await leave({ 'latchkey.page': page })).searchParams.get('code') ?? ''
    const { headers } = await outside.post(submitContinueHere, { code })
    const [pair, ...attributes] =
      headers
        .getSetCookie()
        .find((line) => line.startsWith('lang='))
        ?.split('; ') ?? []
    expect(pair).toBe('lang=ja')
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/', 'Max-Age=31536000', 'Secure', 'HttpOnly', 'SameSite=lax']),
    )
  })

  test('types long values again, because the code is part of a URL', async () => {
    const url = await leave({ 'latchkey.page': page, identifier: 'x'.repeat(1_900) })
    expect(url.searchParams.get('code')?.length).toBeLessThan(2_000)
    expect(await takeContinuation(url)).toBe('/login?return_to=%2Fsessions&ui_locales=ja')
    expect(await sessionOf(outside)).toEqual({})
  })

  test('transfers no secret', async () => {
    const secrets = {
      password: 'hunter2',
      code: '123456',
      csrf_token: 'c',
      id_token: 't',
      method: 'password',
    }
    await takeContinuation(
      await leave({ 'latchkey.page': page, ...secrets, 'traits.email': 'ada@example.com' }),
    )
    expect(await sessionOf(outside)).toEqual({
      draft: { kind: 'login', values: { 'traits.email': 'ada@example.com' } },
    })
  })

  test('keeps the language of the other browser', async () => {
    outside.setCookie('lang=fr; Path=/')
    await takeContinuation(await leave({ 'latchkey.page': '/registration?flow=f&return_to=/' }))
    expect(outside.cookie('lang')).toBe('fr')
  })

  test.each([
    ['login', '/login?flow=f&organization=o&bind=true', '/login?organization=o&bind=true'],
    ['registration', '/registration?flow=f&identity_schema=s', '/registration?identity_schema=s'],
  ])('of a %s continues at the same page', async (kind, from, expected) => {
    expect(await takeContinuation(await leave({ 'latchkey.page': from, identifier: 'ada' }))).toBe(expected)
    expect(await sessionOf(outside)).toEqual({ draft: { kind, values: { identifier: 'ada' } } })
  })

  test('finds an empty form if they typed nothing', async () => {
    const draft = { kind: 'login', values: { identifier: 'grace' } } as const
    await outside.run(() => updateSession({ draft }))
    await takeContinuation(await leave({ 'latchkey.page': page }))
    expect(await sessionOf(outside)).toEqual({})
  })

  test('is redirected to no other site', async () => {
    const url = await leave({ 'latchkey.page': '/login?flow=f&return_to=https://evil.example' })
    expect(await takeContinuation(url)).toBe('/login')
  })

  test('in an app without that parameter, gets the page with instructions', async () => {
    const facebook = new TestBrowser(appUrl, { 'user-agent': `${iPhone} [FBAN/FBIOS;]` })
    const url = await leave({ 'latchkey.page': page }, facebook)
    expect([url.pathname, url.searchParams.has('openExternalBrowser')]).toEqual(['/continue-here', false])
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{60,}$/)
  })

  test.each([
    ['while an application waits', '/login?flow=f&login_challenge=c', '/login?login_challenge=c&flow=f'],
    ['from the settings', '/settings?flow=f', '/settings?flow=f'],
    ['from nowhere', '', '/login'],
    ['from another site', 'https://evil.example', '/login'],
  ])('%s: nothing is transferred', async (_, from, expected) => {
    const url = await leave({ 'latchkey.page': from })
    expect(url.pathname + url.search).toBe(expected)
  })
})

describe('a code is rejected', () => {
  const refused = '/continue-here'

  test('if it was used', async () => {
    const url = await leave({ 'latchkey.page': page })
    await takeContinuation(url)
    expect(await takeContinuation(url)).toBe(refused)
    expect(await takeContinuation(url, new TestBrowser(appUrl))).toBe(refused)
  })

  test('if it is another one, and the right one is still valid', async () => {
    const url = await leave({ 'latchkey.page': page })
    const other = new URL(`/continue-here?code=${'A'.repeat(100)}`, appUrl)
    expect(await takeContinuation(other, new TestBrowser(appUrl))).toBe(refused)
    expect(await takeContinuation(url)).toBe('/login?return_to=%2Fsessions&ui_locales=ja')
  })

  test('after a minute', async () => {
    const url = await leave({ 'latchkey.page': page, identifier: 'ada@example.com' })
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now + 60_001)
    expect(await takeContinuation(url)).toBe(refused)
    jest.restoreAllMocks()
    expect(await sessionOf(outside)).toEqual({})
  })

  test.each(['', 'made up', 'A'.repeat(100), '../../login'])('if it is %p', async (code) => {
    expect(await outside.submit(submitContinueHere, { code })).toBe(refused)
    expect(await sessionOf(outside)).toEqual({})
  })
})
