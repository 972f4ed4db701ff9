import { expect, test } from '@jest/globals'
import { redirectTargetOf as redirectTargetFrom } from './redirect-target'

const redirectTargetOf = (
  requestUrl: string,
  redirectUris: readonly string[],
  appUrl = 'https://login.example',
) => redirectTargetFrom(requestUrl, redirectUris, () => appUrl)
const shop = 'https://shop.example/callback'
const requestWith = (query: Readonly<Record<string, string>>) =>
  `https://oauth.example/oauth2/auth?${new URLSearchParams({ client_id: 'shop', ...query })}`
const site = (host: string) => ({ kind: 'site', host })

test.each([
  ['https://shop.example/callback?x=1', site('shop.example')],
  ['http://127.0.0.1:4000/callback', site('127.0.0.1:4000')],
  ['https://bank.example@evil.example/', site('evil.example')],
  ['https://xn--bnk-qla.example/', site('xn--bnk-qla.example')],
  ['https://b\u00e4nk.example/', site('xn--bnk-qla.example')],
  ['com.example.shop:/callback', { kind: 'app' }],
  ['shop://callback', { kind: 'app' }],
  ['com.example.profile:/callback', { kind: 'app' }],
  ['urn:ietf:wg:oauth:2.0:oob', undefined],
  ['javascript:alert(1)', undefined],
  ['not a URL', undefined],
])('the request with redirect_uri %s ends at %j', (redirect_uri, expected) => {
  expect(redirectTargetOf(requestWith({ redirect_uri }), [shop, redirect_uri])).toEqual(expected)
})

test('Latchkey’s own page that returns to an app ends there', () => {
  const redirect_uri = 'https://login.example/open-app/shop'
  const place = (appUrl: string) => redirectTargetOf(requestWith({ redirect_uri }), [redirect_uri], appUrl)
  expect(place('https://login.example')).toEqual({ kind: 'app' })
  expect(place('https://login.other')).toEqual(site('login.example'))
})

test('without a redirect_uri, it ends at the only registered URL', () => {
  expect(redirectTargetOf(requestWith({}), [shop])).toEqual(site('shop.example'))
  expect(redirectTargetOf(requestWith({ redirect_uri: '' }), [shop])).toEqual(site('shop.example'))
  expect(redirectTargetOf(requestWith({}), [shop, 'https://other.example/'])).toBeUndefined()
  expect(redirectTargetOf(requestWith({}), [])).toBeUndefined()
})

test.each(['request', 'request_uri'])('a request object (%s) may name another URL', (name) => {
  const url = requestWith({ [name]: 'x', redirect_uri: shop })
  expect(redirectTargetOf(url, [shop, 'https://other.example/'])).toBeUndefined()
  expect(redirectTargetOf(url, [shop])).toEqual(site('shop.example'))
})

test('a URL that is too long to parse has no target', () => {
  const redirect_uri = `https://${'ü'.repeat(5000)}.example/`
  expect(redirectTargetOf(requestWith({ redirect_uri }), [redirect_uri])).toBeUndefined()
})

test('a device has no redirect target', () => {
  const url = 'https://oauth.example/oauth2/device/verify?client_id=tv'
  expect(redirectTargetOf(url, [shop])).toBeUndefined()
  expect(redirectTargetOf('/oauth2/auth', [shop])).toBeUndefined()
})
