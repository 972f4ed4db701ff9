import { describe, expect, test } from '@jest/globals'
import { type Arrival, isHome, portalStepOf } from './next-step'
import { portalFailures } from './token'

const appUrl = 'https://login.example.com'
const shop = 'https://shop.example.com/cart'
const arrival: Arrival = {
  who: { is: 'signed_in' },
  logout: { is: 'ready' },
  token: { is: 'usable', token: 't' },
  returnTo: null,
  appUrl,
}
const success = { is: 'success' }

describe('with a token (specification 4.7 (4))', () => {
  test.each([
    [null, success],
    ['/', success],
    ['/?return_to=/', success],
    ['/?logout=true', success],
    [`${appUrl}/`, success],
    [appUrl, success],
    ['/settings', { is: 'return', address: '/settings' }],
    [shop, { is: 'return', address: shop }],
    [
      'https://login.example.com.shop.example/',
      { is: 'return', address: 'https://login.example.com.shop.example/' },
    ],
  ])('return_to %s', (returnTo, expected) => {
    expect(portalStepOf({ ...arrival, returnTo })).toEqual(expected)
  })
})

describe('without one (specification 4.7 (3))', () => {
  test.each<[string, Partial<Arrival>, object]>([
    [
      'nobody is signed in',
      { who: { is: 'nobody' }, logout: { is: 'signed_out' }, token: null },
      { is: 'sign_in' },
    ],
    ['signed out in between', { logout: { is: 'signed_out' }, token: null }, { is: 'sign_in' }],
    ['a second factor is due', { who: { is: 'second_factor_due' }, token: null }, { is: 'second_factor' }],
    [
      'Kratos does not say who',
      { who: { is: 'unknown' }, token: null },
      { is: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    [
      'Kratos has no way out',
      { logout: { is: 'unknown' }, token: null },
      { is: 'sign_in', failure: { reason: 'unavailable' } },
    ],
    [
      'refused with a reason',
      { token: { is: 'failed', reason: 'no_token', message: 'Denied.' } },
      { is: 'sign_in', failure: { reason: 'no_token', message: 'Denied.' } },
    ],
  ])('%s', (_, change, expected) => {
    expect(portalStepOf({ ...arrival, returnTo: shop, ...change })).toEqual(expected)
  })

  test.each(portalFailures)('%s', (reason) => {
    const token = { is: 'failed', reason } as const
    expect(portalStepOf({ ...arrival, returnTo: shop, token })).toEqual({
      is: 'sign_in',
      failure: { reason },
    })
  })
})

test.each([
  ['/', true],
  ['/?a=b#c', true],
  ['https://login.example.com', true],
  ['/oauth', false],
  ['https://shop.example.com/', false],
])('%s is home: %s', (address, expected) => {
  expect(isHome(address, appUrl)).toBe(expected)
})
