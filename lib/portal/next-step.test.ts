import { describe, expect, test } from '@jest/globals'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { isHomeUrl } from '@/lib/urls/is-home-url'
import { decidePortal, type PortalStepInput } from './complete-sign-in'
import { portalFailures } from './token'

const appUrl = 'https://login.example.com'
const shop = checkedUrl('https://shop.example.com/cart')
/** A visitor who is signed in, has a token, and goes nowhere in particular. */
const usual: PortalStepInput = {
  who: { kind: 'signed_in' },
  logout: { kind: 'ready' },
  token: { kind: 'usable', tokens: { access_token: 't' } },
  returnTo: null,
  appUrl,
}
const success = { kind: 'success' }

describe('with a token (docs/behaviour.md 4.7)', () => {
  test.each([
    [null, success],
    ['/', success],
    ['/?return_to=/', success],
    ['/?logout=true', success],
    [`${appUrl}/`, success],
    [appUrl, success],
    ['/settings', { kind: 'return', url: '/settings' }],
    [shop, { kind: 'return', url: shop }],
    [
      'https://login.example.com.shop.example/',
      { kind: 'return', url: 'https://login.example.com.shop.example/' },
    ],
  ])('return_to %s', (returnTo, expected) => {
    expect(decidePortal({ ...usual, returnTo: returnTo === null ? null : checkedUrl(returnTo) })).toEqual(
      expected,
    )
  })
})

describe('without a token (docs/behaviour.md 4.7)', () => {
  test.each<[string, Partial<PortalStepInput>, object]>([
    [
      'nobody is signed in',
      { who: { kind: 'nobody' }, logout: { kind: 'signed_out' }, token: null },
      { kind: 'sign_in' },
    ],
    ['signed out in the meantime', { logout: { kind: 'signed_out' }, token: null }, { kind: 'sign_in' }],
    [
      'a second factor is due',
      { who: { kind: 'second_factor_due' }, token: null },
      { kind: 'second_factor' },
    ],
    [
      'Kratos does not say who is signed in',
      { who: { kind: 'unknown' }, token: null },
      { kind: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    [
      'Kratos gives no logout URL',
      { logout: { kind: 'unknown' }, token: null },
      { kind: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    [
      'Kratos does not say who is signed in, and there is a token',
      { who: { kind: 'unknown' } },
      { kind: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    [
      'Kratos gives no logout URL, and there is a token',
      { logout: { kind: 'unknown' } },
      { kind: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    ['nobody asked for a token', { token: null }, { kind: 'sign_in', failure: { reason: 'unavailable' } }],
    [
      'refused with a reason',
      { token: { kind: 'failed', reason: 'no_token', message: 'Denied.' } },
      { kind: 'sign_in', failure: { reason: 'no_token', message: 'Denied.' } },
    ],
  ])('%s', (_, change, expected) => {
    expect(decidePortal({ ...usual, returnTo: shop, ...change })).toEqual(expected)
  })

  test.each(portalFailures)('%s', (reason) => {
    const token = { kind: 'failed', reason } as const
    expect(decidePortal({ ...usual, returnTo: shop, token })).toEqual({
      kind: 'sign_in',
      failure: { reason },
    })
  })
})

describe('a sign-in that started at no site of the portal', () => {
  const refused = { kind: 'failed', reason: 'no_token', isUnknownBrowser: true } as const

  test('ends on the account page if the service has no session for it', () => {
    expect(decidePortal({ ...usual, token: refused })).toEqual({ kind: 'account' })
  })

  test.each<[string, Partial<PortalStepInput>]>([
    [
      'the service says why it refuses',
      { token: { kind: 'failed', reason: 'no_token', message: 'Denied.' } },
    ],
    ['the service gives no usable token', { token: { kind: 'failed', reason: 'no_token' } }],
    ['the service is not there', { token: { kind: 'failed', reason: 'unavailable' } }],
    ['a site waits', { token: refused, returnTo: shop }],
    ['it started at our own /oauth', { token: refused, returnTo: '/' }],
  ])('ends with an error if %s', (_, change) => {
    expect(decidePortal({ ...usual, ...change })).toMatchObject({ kind: 'sign_in' })
  })
})

test.each([
  ['/', true],
  ['/?a=b#c', true],
  ['https://login.example.com', true],
  ['/oauth', false],
  ['https://shop.example.com/', false],
])('%s is home: %s', (url, expected) => {
  expect(isHomeUrl(url, appUrl)).toBe(expected)
})
