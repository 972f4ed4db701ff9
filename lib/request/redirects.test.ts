import { expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { pathAtKratos, trustedLogoutUrl, trustedRedirect } from './redirects'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account,https://club.example.com',
  HYDRA_PUBLIC_URL: 'https://hydra.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
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
])('Kratos’ redirect to %s becomes the start page, because that URL changes state', (given) => {
  expect(trustedRedirect(given)).toBe('/')
  expect(trustedRedirect(given, true)).toBe('/')
})

test.each([
  ['http://kratos:4433/self-service/logout?token=t', '/api/.ory/self-service/logout?token=t'],
  ['https://evil.example/self-service/logout?token=t', null],
])('the logout URL %s, which the visitor wants to visit, becomes %s', (given, expected) => {
  expect(trustedLogoutUrl(given)).toBe(expected)
})

test('a sign-in at a provider may redirect anywhere', () => {
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

test('the log names the host of a rejected URL and where it came from, and nothing else of it', () => {
  const lines: unknown[] = []
  const warn = jest.spyOn(log(), 'warn').mockImplementation((line: unknown) => {
    lines.push(line)
  })
  trustedRedirect('https://ada:hunter2@evil.example:8443/path?code=123456')
  trustedRedirect('javascript:alert(1)', true)
  warn.mockRestore()
  expect(lines).toEqual([
    { outcome: 'redirect_refused', entrance: 'service', host: 'evil.example:8443' },
    { outcome: 'redirect_refused', entrance: 'provider', host: '' },
  ])
})
