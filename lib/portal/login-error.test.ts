import { expect, test } from '@jest/globals'
import { portalErrorOf, restartSignInUrl } from './login-error'
import { portalSession } from './portal-session'

test.each([
  ['', undefined, null],
  ['error=', 'Kept.', null],
  ['loginError=true', 'Kept.', null],
  ['error=Kept.', 'Kept.', { text: 'Kept.' }],
  ['error=Call+0900+now', 'Kept.', 'general'],
  ['error=Kept.', undefined, 'general'],
  ['error=kept.', 'Kept.', 'general'],
])('%j with %s in the session', (query, kept, expected) => {
  expect(portalErrorOf(new URLSearchParams(query), portalSession.change({ portal_error: kept }))).toEqual(
    expected,
  )
})

test('the same sign-in restarts', () => {
  expect(restartSignInUrl(new URLSearchParams())).toBe('/oauth')
  expect(restartSignInUrl(new URLSearchParams({ return_to: '/a?b=c' }))).toBe('/oauth?return_to=%2Fa%3Fb%3Dc')
})
