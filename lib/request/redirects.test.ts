import { expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { allowedReturnTo, trustedRedirect } from './redirects'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account',
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
])('return_to %s is refused, because it acts', (given) => {
  expect(allowedReturnTo(given)).toBeNull()
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
