import { expect, test } from '@jest/globals'
import { answeredOn, complete } from '@/lib/flows/testing/submit-context'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterLogin } from './after-login'

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
const pending: Session = { pendingReturnTos: [{ return_to: shop, at }] }

/** Kratos' response, which leads to `url`. */
const kratos = (url: string) => [{ action: 'redirect_browser_to', redirect_browser_to: url }]

test.each<[string, string, string | null, Session, string]>([
  [
    'setting comes first',
    'setting=true&bind=true&return_to=/sessions',
    home,
    pending,
    '/setting?return_to=%2Fsessions',
  ],
  ['then bind', 'bind=true&return_to=/sessions', home, pending, '/bind?return_to=%2Fsessions'],
  ['then the return_to of the URL', `return_to=${cinema}`, home, pending, cinema],
  ['then the pending return_to, when Kratos names our home page', '', home, pending, shop],
  ['or when Kratos names nothing', '', null, pending, shop],
  ['the return_to of the flow, which Kratos names, comes before a pending one', '', cinema, pending, cinema],
  [
    'an old pending return_to does not count',
    '',
    home,
    { pendingReturnTos: [{ return_to: shop, at: at - 7200 }] },
    '/',
  ],
  [
    'a forged pending return_to does not count',
    '',
    home,
    { pendingReturnTos: [{ return_to: '//evil.example', at }] },
    '/',
  ],
  ['a return_to that is not allowed does not count', 'return_to=//evil.example', home, {}, '/'],
  ['no place to go at all', '', null, {}, '/'],
])('%s', (_, query, kratosUrl, session, expected) => {
  const pageUrl = flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
  const continueWith = kratosUrl === null ? [] : kratos(kratosUrl)
  expect(afterLogin(answeredOn(pageUrl, { ...complete, continueWith }, { session })).url).toBe(expected)
})

test('after a login the session forgets what the login was for, and the return_to that it redirects to', () => {
  const session: Session = {
    re_login: { url: '/login', at },
    lostChange: { returnTo: '/settings', at },
    confirming: { flowId: 'f', identifier: 'ada@example.com' },
    pendingReturnTos: [
      { return_to: shop, at },
      { return_to: cinema, at },
    ],
  }
  const pageUrl = flowPageUrl('login', { return_to: shop })
  const { changes } = afterLogin(answeredOn(pageUrl, complete, { session }), {
    bareRegistrationAt: undefined,
  })
  expect(changes).toStrictEqual({
    bareRegistrationAt: undefined,
    re_login: undefined,
    lostChange: undefined,
    confirming: undefined,
    pendingReturnTos: [{ return_to: cinema, at }],
  })
  const home = answeredOn(pageUrl, { kind: 'home' }, { session })
  expect(afterLogin(home, { bareRegistrationAt: undefined }).changes).toEqual({})
})
