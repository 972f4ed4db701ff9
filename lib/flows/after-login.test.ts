import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import type { Session } from '@/lib/session/session-schema'
import { loginRules } from './login-rules'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com,https://cinema.example.com',
  LOG_LEVEL: 'silent',
})

const shop = 'https://shop.example.com/cart'
const cinema = 'https://cinema.example.com/'
const home = 'https://login.example.com/'
const at = Math.floor(Date.now() / 1000)
const onTrip: Session = { pendingReturnTos: [{ return_to: shop, at }] }

/** Where Kratos would lead. */
const kratos = (to: string) => [{ action: 'redirect_browser_to', redirect_browser_to: to }]

test.each<[string, string, string | null, Session, string]>([
  ['setting goes before everything', 'setting=true&bind=true&return_to=/sessions', home, onTrip, '/setting'],
  ['then bind', 'bind=true&return_to=/sessions', home, onTrip, '/bind'],
  ['what the address says is this tab’s own', `return_to=${cinema}`, home, onTrip, cinema],
  ['the trip of a tab that says nothing', '', home, onTrip, shop],
  ['the same where Kratos says nothing', '', null, onTrip, shop],
  ['a way back that Kratos knows is of this very flow', '', cinema, onTrip, cinema],
  ['a trip of long ago is over', '', home, { pendingReturnTos: [{ return_to: shop, at: at - 7200 }] }, '/'],
  ['a forged trip leads nowhere', '', home, { pendingReturnTos: [{ return_to: '//evil.example', at }] }, '/'],
  ['a way back that is not allowed is none', 'return_to=//evil.example', home, {}, '/'],
  ['nothing at all', '', null, {}, '/'],
])('%s', (_, query, to, session, expected) => {
  const pageUrl = flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
  expect(loginRules.afterSuccess(pageUrl, to === null ? [] : kratos(to), session)).toBe(expected)
})

test('who has signed in starts with a clean portal, and the trip that ends is forgotten', () => {
  const session: Session = {
    access_token: 'of somebody else',
    expiry: at,
    logout_url: '/api/.ory/self-service/logout?token=old',
    logout: { with: 'kratos', at },
    portal_error: 'Failed.',
    re_login: { url: '/login', at },
    lineLogin: true,
    pendingReturnTos: [
      { return_to: shop, at },
      { return_to: cinema, at },
    ],
  }
  const marks = loginRules.sessionChanges?.(
    { kind: 'complete', continueWith: [] },
    new URLSearchParams(),
    session,
    shop,
  )
  expect(Object.entries({ ...session, ...marks }).filter(([, value]) => value !== undefined)).toEqual([
    ['pendingReturnTos', [{ return_to: cinema, at }]],
  ])
  expect(loginRules.sessionChanges?.({ kind: 'home' }, new URLSearchParams(), session, '/')).toEqual({})
})
