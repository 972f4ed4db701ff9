import { expect, test } from '@jest/globals'
import { changesStateOnGet } from './state-changing-urls'

const appUrl = 'https://login.example.com'

test.each([
  '/unbind',
  '/unbind/',
  '/unbind//',
  '/unbind?a=b#c',
  '//login.example.com/unbind',
  '/ui/unbind',
  '/ui/ui/unbind',
  '/ui//unbind',
  '/%75%69/unbind',
  '/%75nbind',
  '/%2575nbind',
  '/%252575nbind',
  '/%2525252525252575nbind',
  '/unbind%2F',
  '/%2Funbind',
  '/x/%2e%2e/unbind',
  '/x/%252e%252e/unbind',
  '/x\\..\\unbind',
  '/un\tbind',
  `${appUrl}/unbind`,
  'https://LOGIN.example.com:443/unbind',
  '/logout',
  '/logout?logout_challenge=c',
  '/?logout=true',
  '?logout=true',
  '/ui?logout=true',
  '/?logout=false&logout=true',
  '/?l%6Fgout=tr%75e',
  '/login?logout=true',
  '/login/?a=b&logout=true',
  '/api/portal/logout',
  '/api/portal/complete',
  '/api/re-login',
  '/api/flows/login?logout=true',
  '/%61pi/re-login',
  '/api/.ory/self-service/logout?token=t',
  '/api/.ory/self-service/logout/browser',
])('%s changes state', (url) => {
  expect(changesStateOnGet(url, appUrl)).toBe(true)
})

test.each([
  '/',
  '/?logout=false',
  '/?return_to=%2Funbind',
  '/login?return_to=%2F%3Flogout%3Dtrue',
  '/settings?logout=true',
  '/unbindsuccess',
  '/logoutsuccess',
  '/ui/settings',
  '/uis/unbind',
  '/bind/unbind',
  '/api/.ory/self-service/settings?flow=f',
  '/api/.ory/self-service/login/browser?refresh=true',
  'https://shop.example.com/unbind',
  'http://login.example.com/unbind',
])('%s does not change state', (url) => {
  expect(changesStateOnGet(url, appUrl)).toBe(false)
})
