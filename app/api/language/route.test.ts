import { beforeAll, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { POST } from './route'

const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
})

const choose = (lang: string | null, page: string, headers: Record<string, string> = {}) =>
  new TestBrowser(appUrl).call({ POST }, `/api/language?${new URLSearchParams({ page })}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(lang === null ? {} : { lang }),
  })

test('an available language is stored for a year, in a cookie that is Secure on https', async () => {
  const response = await choose('de', '/login?flow=f')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?flow=f'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual([
    'lang=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  ])
})

test.each(['xx', '', 'DE', 'de; Domain=evil.example', null])(
  'a language of %p is not stored',
  async (lang) => {
    const response = await choose(lang, '/login')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('location')).toBe('/login')
  },
)

test('the choice wins over the language that an application requested', async () => {
  const response = await choose('de', '/login?flow=f&ui_locales=fr')
  expect(response.headers.get('location')).toBe('/login?flow=f&ui_locales=de')
})

test.each([
  ['the page that the browser names', `${appUrl}/settings?flow=f`, '/login', '/settings?flow=f'],
  ['the page of the form, when the browser names another site', 'https://evil.example/x', '/login', '/login'],
  ['the start page, when nobody names a page of ours', 'https://evil.example/x', '//evil.example', '/'],
])('back to %s', async (_, referer, page, expected) => {
  expect((await choose('de', page, { referer })).headers.get('location')).toBe(expected)
})

test('a body that is no form stores nothing', async () => {
  const response = await new TestBrowser(appUrl).call({ POST }, '/api/language?page=/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"lang":"de"}',
  })
  expect([response.status, response.headers.getSetCookie()]).toEqual([303, []])
})
