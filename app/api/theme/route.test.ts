import { beforeAll, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { POST } from './route'

const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
})

const choose = (theme: string | null, page: string, headers: Record<string, string> = {}) =>
  new TestBrowser(appUrl).call({ POST }, `/api/theme?${new URLSearchParams({ page })}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(theme === null ? {} : { theme }),
  })

test.each(['light', 'dark', 'system'])('the theme %s is stored for a year', async (theme) => {
  const response = await choose(theme, '/login?flow=f')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?flow=f'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual([
    `theme=${theme}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  ])
})

test.each(['pink', '', 'DARK', 'dark; Domain=evil.example', null])(
  'a theme of %p is not stored',
  async (theme) => {
    const response = await choose(theme, '/login')
    expect([response.headers.getSetCookie(), response.headers.get('location')]).toEqual([[], '/login'])
  },
)

test.each([
  ['the page that the browser names', `${appUrl}/settings?flow=f`, '/login', '/settings?flow=f'],
  ['the page of the form, when the browser names another site', 'https://evil.example/x', '/login', '/login'],
  ['the start page, when nobody names a page of ours', 'https://evil.example/x', '//evil.example', '/'],
])('back to %s', async (_, referer, page, expected) => {
  expect((await choose('dark', page, { referer })).headers.get('location')).toBe(expected)
})

test.each([
  '/unbind',
  '/ui/unbind',
  '/%75nbind',
  '/?logout=true',
  '/login?logout=true',
  '/logout',
  '/api/portal/logout',
  '/api/.ory/self-service/logout/browser',
])('the button redirects to no URL that changes state: %s', async (page) => {
  const referer = `${appUrl}${page}`
  expect((await choose('dark', page)).headers.get('location')).toBe('/')
  expect((await choose('dark', page, { referer })).headers.get('location')).toBe('/')
})
