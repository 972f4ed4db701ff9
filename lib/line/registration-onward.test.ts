import { describe, expect, test } from '@jest/globals'
import { answeredOn, complete } from '@/lib/flows/testing/answered'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { lineRegistrationOnward } from './registration-onward'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const stored = {
  pendingReturnTos: [{ return_to: 'https://shop.example.com/', at: Math.floor(Date.now() / 1000) - 60 }],
}
const marker = '/login?lineloggedin=true&return_to=https%3A%2F%2Fshop.example.com%2F'
const verification = [{ action: 'show_verification_ui', flow: { id: 'v' } }]

function destination(provider: string, { query = '', session = {}, continueWith = [] as object[] } = {}) {
  const pageUrl = flowPageUrl('registration', new URLSearchParams(`flow=f&${query}`))
  const outcome = { ...complete, continueWith: continueWith as never }
  return lineRegistrationOnward(answeredOn(pageUrl, outcome, { body: `provider=${provider}`, session })).url
}

describe('a registration by LINE that Kratos finished at once (docs/behaviour.md 4.5)', () => {
  test.each([
    ['with a stored return_to leads to the login page with the marker', { session: stored }, marker],
    ['also when the URL only names the start page', { session: stored, query: 'return_to=/' }, marker],
    ['without one leads to the screen that says so', {}, '/registrationsuccess'],
    ['does not ask to link LINE', { query: 'bind=true&return_to=/sessions' }, '/sessions'],
    ['keeps the return_to of its URL', { session: stored, query: 'return_to=/sessions' }, '/sessions'],
    [
      'never leaves for a site that is not allowed',
      { query: 'return_to=https://evil.example' },
      '/registrationsuccess',
    ],
  ])('%s', (_, input, expected) => {
    expect(destination('line', input)).toBe(expected)
  })

  test('shows the verification that Kratos wants first', () => {
    expect(destination('line', { session: stored, continueWith: verification })).toBe(
      `/verification?${new URLSearchParams({ flow: 'v', return_to: marker })}`,
    )
  })
})

test.each([
  [{}, '/'],
  [{ session: stored }, '/'],
  [{ query: 'return_to=/sessions' }, '/sessions'],
])('a registration by another provider goes where it was going: %j', (input, expected) => {
  expect(destination('google', input)).toBe(expected)
})
