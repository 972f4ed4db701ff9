import { describe, expect, test } from '@jest/globals'
import { answeredOn, complete } from '@/lib/flows/testing/submit-context'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterLineRegistration } from './after-registration'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const toSessions = '/registrationsuccess?return_to=%2Fsessions'
const verification = [{ action: 'show_verification_ui', flow: { id: 'v' } }]

function destination(provider: string, { query = '', continueWith = [] as object[] } = {}) {
  const pageUrl = flowPageUrl('registration', new URLSearchParams(`flow=f&${query}`))
  const outcome = { ...complete, continueWith: continueWith as never }
  return afterLineRegistration(answeredOn(pageUrl, outcome, { body: `provider=${provider}` })).url
}

describe('a registration by LINE that Kratos finished immediately (docs/behaviour.md 4.5)', () => {
  test.each([
    ['leads to the screen that says so', {}, '/registrationsuccess'],
    ['leads there also when the URL names the start page', { query: 'return_to=/' }, '/registrationsuccess'],
    ['does not ask to link LINE', { query: 'bind=true&return_to=/sessions' }, toSessions],
    ['keeps the return_to of its URL', { query: 'return_to=/sessions' }, toSessions],
    [
      'never leaves for a site that is not allowed',
      { query: 'return_to=https://evil.example' },
      '/registrationsuccess',
    ],
  ])('%s', (_, input, expected) => {
    expect(destination('line', input)).toBe(expected)
  })

  test('shows the verification that Kratos requires first', () => {
    expect(destination('line', { continueWith: verification })).toBe(
      `/verification?${new URLSearchParams({ flow: 'v', return_to: '/registrationsuccess' })}`,
    )
  })
})

test.each([
  [{}, '/'],
  [{ query: 'return_to=/sessions' }, '/sessions'],
])('a registration by another provider continues to its destination: %j', (input, expected) => {
  expect(destination('google', input)).toBe(expected)
})
