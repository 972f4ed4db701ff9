import { expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { allowedRetry, allowedReturnTo } from './return-to'

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
])('return_to %s is rejected, because it changes state', (given) => {
  expect(allowedReturnTo(given)).toBeNull()
})

test.each([
  ['/logout?everywhere=true', '/logout?everywhere=true'],
  ['/settings', '/settings'],
  ['/ui/logout', null],
  ['/unbind', null],
  ['/?logout=true', null],
  ['https://evil.example/logout', null],
  [undefined, null],
])('‘Try again’ for %s links to %s: a page that asks first is allowed', (given, expected) => {
  expect(allowedRetry(given)).toBe(expected)
})

test('a missing return_to has no line in the log', () => {
  const warn = jest.spyOn(log(), 'warn').mockImplementation(() => undefined)
  for (const none of ['', null, undefined]) allowedReturnTo(none)
  allowedReturnTo('/settings')
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('the log names the host of a rejected return_to and its length, and nothing else of it', () => {
  const lines: unknown[] = []
  const warn = jest.spyOn(log(), 'warn').mockImplementation((line: unknown) => {
    lines.push(line)
  })
  allowedReturnTo('https://evil.example/path?code=123456')
  warn.mockRestore()
  expect(lines).toEqual([{ outcome: 'return_to_dropped', host: 'evil.example', length: 37 }])
})
