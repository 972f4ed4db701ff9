import { describe, expect, jest, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { lineSession } from './line-session'
import {
  hasTriedLine,
  isLinkedLogin,
  leadsToAccountExists,
  lineAttemptNow,
  lineStateOf,
  shouldSignInAutomatically,
} from './login-state'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })
const now = 1_800_000_000_000
jest.useFakeTimers({ now })
const secondsAgo = (seconds: number) => now / 1000 - seconds
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.19.0'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Line/14.19.0/IAB'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const button = (value: string) => ({
  type: 'input',
  group: 'oidc',
  attributes: { name: 'provider', type: 'submit', value },
})
const withLine = { nodes: [button('google'), button('line')] }

interface Visit {
  readonly query?: string
  readonly flow?: object
  readonly session?: Session
  readonly userAgent?: string
}

function loginOf({ query = '', flow = {}, session = {}, userAgent = iphone }: Visit) {
  return {
    flow: flowSchema.parse({ id: 'f', requested_aal: 'aal1', ui: withLine, ...flow }),
    query: new URLSearchParams(query),
    session,
    provider: 'line',
    userAgent,
  }
}

const saying = (id: number, type: string) => ({ ui: { ...withLine, messages: [{ id, text: '', type }] } })

describe('shouldSignInAutomatically', () => {
  test.each<[string, Visit, boolean]>([
    ['LINE on an iPhone', {}, true],
    ['LINE on Android', { userAgent: android }, true],
    ['another browser', { userAgent: safari }, false],
    ['a user agent that only contains "line"', { userAgent: `${safari} Online/1` }, false],
    ['an application that waits for the sign-in', { query: 'login_challenge=c&return_to=/sessions' }, true],
    ['a sign-in that failed', { query: 'loginError=true' }, false],
    ['a message from the dashboard', { query: 'error=x' }, false],
    ['a sign-out', { query: 'logout=true' }, false],
    ['a sign-in on the way to the settings', { query: 'setting=true' }, false],
    ['an account to link', { query: 'bind=true' }, false],
    ['an account that is linked', { query: 'lineloggedin=true' }, false],
    ['the other spelling of that', { query: 'lineLogin=true' }, false],
    ['a notice to read', { query: 'notice=stale' }, false],
    ['LINE refused, or did not respond', { flow: saying(4000001, 'error') }, false],
    ['the account is disabled', { flow: saying(4000010, 'error') }, false],
    ['the e-mail address belongs to another account', { flow: saying(1010016, 'info') }, false],
    ['a message that is not an error', { flow: saying(1060001, 'info') }, true],
    ['a visitor who confirms who they are', { flow: { refresh: true } }, false],
    ['a second factor', { flow: { requested_aal: 'aal2' } }, false],
    ['a Kratos without LINE', { flow: { ui: { nodes: [button('google')] } } }, false],
    ['tried 30 seconds ago', { session: lineSession.change({ lineTriedAt: secondsAgo(30) }) }, false],
    [
      'tried just less than ten minutes ago',
      { session: lineSession.change({ lineTriedAt: secondsAgo(599) }) },
      false,
    ],
    ['tried ten minutes ago', { session: lineSession.change({ lineTriedAt: secondsAgo(600) }) }, true],
    ['tried an hour ago', { session: lineSession.change({ lineTriedAt: secondsAgo(3600) }) }, true],
  ])('%s', (_, visit, expected) => {
    expect(shouldSignInAutomatically(loginOf(visit))).toBe(expected)
  })
})

describe('lineStateOf', () => {
  test.each<[string, Visit, string]>([
    ['no marker', {}, 'none'],
    ['bind', { query: 'bind=true' }, 'bind'],
    ['linked, by the URL', { query: 'lineloggedin=true' }, 'linked'],
    [
      'linked, by the session and Kratos',
      { session: lineSession.change({ lineLogin: true }), flow: { refresh: true } },
      'linked',
    ],
    [
      'linked, with a return_to',
      {
        session: lineSession.change({ lineLogin: true }),
        flow: { refresh: true },
        query: 'return_to=/settings',
      },
      'none',
    ],
    [
      'a link that was started and did not finish',
      { session: lineSession.change({ lineLogin: true }) },
      'none',
    ],
    ['not linked, but bind', { query: 'bind=true&return_to=/x' }, 'bind'],
    ['a confirmation without a link', { flow: { refresh: true } }, 'none'],
    ['linked wins over bind', { query: 'bind=true&lineLogin=true' }, 'linked'],
    [
      'linked, without a button to press',
      { query: 'lineloggedin=true', flow: { ui: { nodes: [] } } },
      'none',
    ],
  ])('%s', (_, visit, expected) => {
    expect(lineStateOf(loginOf(visit))).toBe(expected)
  })
})

test.each([
  ['lineloggedin=true&return_to=/x', {}, true],
  ['lineLogin=true', {}, true],
  ['', { lineLogin: true }, true],
  ['return_to=/x', { lineLogin: true }, false],
  ['', {}, false],
] as const)(
  'the login page with %p says that LINE was linked, if %j is remembered: %p',
  (query, kept, expected) => {
    const page = checkPage(flowPageUrl('login', new URLSearchParams(query)))
    expect(isLinkedLogin(page, lineSession.change(kept))).toBe(expected)
  },
)

test.each([
  [4000007, true],
  [4000027, true],
  [4000028, true],
  [4000006, false],
  [4000001, false],
])('message %i shows the screen for an account that exists: %s', (id, expected) => {
  expect(leadsToAccountExists(loginOf({ flow: saying(id, 'error') }))).toBe(expected)
})

test('while an application waits, the visitor stays on the login page', () => {
  const query = 'login_challenge=c'
  expect(leadsToAccountExists(loginOf({ query, flow: saying(4000007, 'error') }))).toBe(false)
})

test('one of several messages is enough', () => {
  const messages = [
    { id: 4000001, text: '', type: 'error' },
    { id: 4000007, text: '', type: 'error' },
  ]
  expect(leadsToAccountExists(loginOf({ flow: { ui: { ...withLine, messages } } }))).toBe(true)
  expect(leadsToAccountExists(loginOf({}))).toBe(false)
})

test('an attempt counts from now on', () => {
  const attempt = lineAttemptNow()
  expect(hasTriedLine(attempt)).toBe(true)
  expect(hasTriedLine({})).toBe(false)
  jest.advanceTimersByTime(601_000)
  expect(hasTriedLine(attempt)).toBe(false)
})
