import { expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import {
  allowedPlaceOf,
  allowedRetry,
  allowedReturnTo,
  pathAtKratos,
  trustedLogoutUrl,
  trustedRedirect,
  withAllowedReturnTo,
} from './redirects'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account,https://club.example.com',
  HYDRA_PUBLIC_URL: 'https://hydra.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
})

/** Every `return_to` (of a URL, a form, a flow, our session) goes through this one function. */
test.each([
  ['/settings', '/settings'],
  ['/', '/'],
  ['/login?return_to=%2F', '/login?return_to=%2F'],
  ['/?return_to=%2Fsettings', '/?return_to=%2Fsettings'],
  ['/oauth?return_to=%2F', '/oauth?return_to=%2F'],
  ['https://login.example.com', '/'],
  ['https://shop.example.com/account', 'https://shop.example.com/account'],
  ['https://shop.example.com/', null],
  ['https://evil.example/', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['https://login.example.com@evil.example/', null],
  ['https://login.example.com.evil.example/', null],
  ['https://club.example.com/unbind', 'https://club.example.com/unbind'],
  ['/settings?logout=true', '/settings?logout=true'],
  ['', null],
  [null, null],
])('return_to %s becomes %s', (given, expected) => {
  expect(allowedReturnTo(given)).toBe(expected)
})

test.each([
  '/unbind',
  '/unbind/',
  '/unbind?a=b',
  '/%75nbind',
  'https://login.example.com/unbind',
  '/?logout=true',
  '/?a=b&logout=true',
  '/?logout=false&logout=true',
  'https://login.example.com?logout=true',
  '/login?logout=true',
  '/login/?logout=true',
  '/log%69n?logout=true',
  '/x/../login?logout=true',
  '/api/portal/logout',
  '/api/portal/signed-out',
  '/api/re-login',
  '/ui/unbind',
  'https://login.example.com/ui/%75nbind',
  '/logout',
  '/logout?return_to=/',
  '/api/flows/login?logout=true',
  '/api/.ory/self-service/logout?token=t',
])('return_to %s is refused, because it acts', (given) => {
  expect(allowedReturnTo(given)).toBeNull()
})

test.each([
  ['return_to=/settings&lang=de', 'return_to=%2Fsettings&lang=de', '/settings'],
  ['return_to=https://evil.example/&lang=de', 'lang=de', null],
  ['return_to=/unbind', '', null],
  ['lang=de', 'lang=de', null],
  ['bind=true&return_to=https://evil.example/', 'bind=true', '/bind?return_to=https%3A%2F%2Fevil.example%2F'],
])('a page of %s keeps %s, and a sign-in there leads to %s', (given, kept, place) => {
  const query = new URLSearchParams(given)
  expect(withAllowedReturnTo(query).toString()).toBe(kept)
  expect(allowedPlaceOf(query)).toBe(place)
  expect(query.toString()).toBe(new URLSearchParams(given).toString())
})

test.each([
  ['/logout?everywhere=true', '/logout?everywhere=true'],
  ['/settings', '/settings'],
  ['/ui/logout', null],
  ['/unbind', null],
  ['/?logout=true', null],
  ['https://evil.example/logout', null],
  [undefined, null],
])('‘Try again’ to %s leads to %s: the page that asks is allowed', (given, expected) => {
  expect(allowedRetry(given)).toBe(expected)
})

test.each([
  ['https://login.example.com/settings?flow=f#a', '/settings?flow=f#a'],
  ['https://login.example.com/ui/settings', '/settings'],
  ['https://login.example.com/ui', '/'],
  ['https://login.example.com/uis', '/uis'],
  ['http://kratos:4433/self-service/login/browser?a=b', '/api/.ory/self-service/login/browser?a=b'],
  ['https://login.example.com/api/.ory/sessions', '/api/.ory/sessions'],
  ['https://hydra.example.com/oauth2/auth', 'https://hydra.example.com/oauth2/auth'],
  ['https://shop.example.com/account', 'https://shop.example.com/account'],
  ['https://accounts.example.com/auth', null],
  ['http://kratos:44330/self-service', null],
])('Kratos’ redirect to %s becomes %s', (given, expected) => {
  expect(trustedRedirect(given)).toBe(expected)
})

test.each([
  'https://login.example.com/unbind',
  'https://login.example.com/ui/unbind',
  'https://login.example.com/ui/%75nbind/',
  'https://login.example.com/ui?logout=true',
  'https://login.example.com/ui/login?logout=true',
  '/ui/logout',
  'http://kratos:4433/self-service/logout?token=t',
])('Kratos’ redirect to %s leads to the start page, because that URL acts', (given) => {
  expect(trustedRedirect(given)).toBe('/')
  expect(trustedRedirect(given, true)).toBe('/')
})

test.each([
  ['http://kratos:4433/self-service/logout?token=t', '/api/.ory/self-service/logout?token=t'],
  ['https://evil.example/self-service/logout?token=t', null],
])('the logout URL %s, which the visitor wants to visit, becomes %s', (given, expected) => {
  expect(trustedLogoutUrl(given)).toBe(expected)
})

test('a sign-in at a provider may lead anywhere', () => {
  expect(trustedRedirect('https://accounts.example.com/auth', true)).toBe('https://accounts.example.com/auth')
})

test.each([
  ['http://kratos:4433/sessions/whoami?a=b', '/sessions/whoami?a=b'],
  ['https://login.example.com/api/.ory/sessions', '/sessions'],
  ['https://login.example.com/sessions', null],
  ['https://evil.example/?http://kratos:4433/', null],
])('the path of %s at Kratos is %s', (url, path) => {
  expect(pathAtKratos(url)).toBe(path)
})

test('no return_to has no line in the log', () => {
  const warn = jest.spyOn(log(), 'warn').mockImplementation(() => undefined)
  for (const none of ['', null, undefined]) allowedReturnTo(none)
  allowedReturnTo('/settings')
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('the log names the host of a refused URL and where it came from, and nothing else of it', () => {
  const lines: unknown[] = []
  const warn = jest.spyOn(log(), 'warn').mockImplementation((line: unknown) => {
    lines.push(line)
  })
  trustedRedirect('https://ada:hunter2@evil.example:8443/path?code=123456')
  trustedRedirect('javascript:alert(1)', true)
  allowedReturnTo('https://evil.example/path?code=123456')
  warn.mockRestore()
  expect(lines).toEqual([
    { outcome: 'redirect_refused', entrance: 'service', host: 'evil.example:8443' },
    { outcome: 'redirect_refused', entrance: 'provider', host: '' },
    { outcome: 'return_to_dropped', host: 'evil.example', length: 37 },
  ])
})
