import { expect, test } from '@jest/globals'
import { answeredOn } from '@/lib/flows/testing/submit-context'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { type Release, recorded } from '@/lib/ory/kratos/testing/recorded'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterRegistration } from './after-registration'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

/** Where a recorded registration leads. */
const nextAfter = (...given: Parameters<typeof stepAfter>) => stepAfter(...given).url

function stepAfter(release: Release, file: string, [scenario, index]: [string, number], query: string) {
  const response = recorded(release, file, scenario, index)
  const result = flowResultOf('registration', 'submit', response)
  const pageUrl = flowPageUrl('registration', new URLSearchParams(query))
  return afterRegistration(answeredOn(pageUrl, result, { response }))
}

const withoutSession: [string, number] = ['by JSON, and a login afterwards', 0]

test.each([
  ['return_to=/sessions', '/login?notice=registered&return_to=%2Fsessions'],
  ['bind=true&login_challenge=c&flow=f', '/login?notice=registered&login_challenge=c&bind=true'],
  [
    'return_to=https://shop.example.com/',
    '/login?notice=registered&return_to=https%3A%2F%2Fshop.example.com%2F',
  ],
  ['return_to=https://evil.example/', '/login?notice=registered'],
])('26.2.0: without a session, %s redirects to the login page', (query, expected) => {
  expect(nextAfter('26.2.0', 'no-session', withoutSession, query)).toBe(expected)
})

test('1.3.1: without a session, the verification comes before the login page', () => {
  const url = new URL(
    nextAfter('1.3.1', 'no-session', withoutSession, 'return_to=/sessions'),
    'https://login.example.com',
  )
  expect(url.pathname).toBe('/verification')
  expect(url.searchParams.get('flow')).not.toBeNull()
  expect(url.searchParams.get('return_to')).toBe('/login?notice=registered&return_to=%2Fsessions')
})

test.each(['1.3.1', '26.2.0'] as const)('%s: with a session, it redirects to its return_to', (release) => {
  expect(nextAfter(release, 'registration', ['register by JSON', 2], 'return_to=/sessions')).toMatch(
    /^\/(?:sessions$|verification\?.*return_to=%2Fsessions)/,
  )
})

test.each(['1.3.1', '26.2.0'] as const)('%s: only a sign-up that signs in has arrived', (release) => {
  const signedIn = stepAfter(release, 'registration', ['register by JSON', 2], '').changes
  expect(signedIn).toHaveProperty('signedUpAt', expect.any(Number))
  expect(stepAfter(release, 'no-session', withoutSession, '').changes).not.toHaveProperty('signedUpAt')
})
