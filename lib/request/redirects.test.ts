import { expect, test } from '@jest/globals'
import { allowedReturnTo } from './redirects'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account',
  LOG_LEVEL: 'silent',
})

/** Every entrance of the product (an address, a form, a flow, our session) asks this one function. */
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
])('%s is led to as %s', (given, expected) => {
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
])('nobody is made to act by way of %s', (given) => {
  expect(allowedReturnTo(given)).toBeNull()
})
