import { expect, test } from '@jest/globals'
import type { FlowKind } from '@/lib/http/flow-kind'
import { sessionCookiesIn, verdictOf } from './verdict'

const flow = (ids: readonly number[], more: object = {}) => ({
  id: 'f',
  ui: { nodes: [], messages: ids.map((id) => ({ id, type: id >= 4000000 ? 'error' : 'info', text: '' })) },
  ...more,
})

const short = (kind: FlowKind, status: number, body: unknown, setCookies: string[] = []) => {
  const { guess, isMessageSent, isRegistered } = verdictOf(kind, { status, body, setCookies })
  return `${guess}${isMessageSent ? ' sent' : ''}${isRegistered ? ' registered' : ''}`
}

test.each<[string, FlowKind, number, unknown, string]>([
  ['a wrong password', 'login', 400, flow([4000006]), 'wrong'],
  ['a wrong code of an authenticator', 'login', 400, flow([4000008]), 'wrong'],
  ['a wrong backup code', 'login', 400, flow([4000016]), 'wrong'],
  ['a used backup code', 'login', 400, flow([4000012]), 'wrong'],
  ['a wrong code by mail', 'login', 400, flow([4010008], { state: 'sent_email' }), 'wrong'],
  ['the sixth wrong code', 'login', 400, flow([4000001], { state: 'sent_email' }), 'wrong'],
  ['somebody signed in elsewhere', 'login', 400, flow([4000001]), 'unsaid'],
  ['a field is missing', 'login', 400, flow([4000002]), 'unsaid'],
  ['a code was sent', 'login', 400, flow([1010014], { state: 'sent_email' }), 'unsaid sent'],
  ['no such account for a code', 'login', 400, flow([4000035]), 'wrong sent'],
  ['signed in', 'login', 200, { session: {} }, 'right'],
  ['a program signed in', 'login', 200, { session_token: 't', session: {} }, 'right'],
  ['a second factor comes next', 'login', 422, { redirect_browser_to: 'x' }, 'right'],
  ['an expired flow', 'login', 410, { error: {} }, 'unsaid'],
  ['a wrong CSRF token', 'login', 403, { error: {} }, 'unsaid'],
  ['Kratos fails', 'login', 500, { error: {} }, 'unsaid'],
  ['registered', 'registration', 200, { identity: {} }, 'right registered'],
  ['the account exists', 'registration', 400, flow([4000007]), 'unsaid registered'],
  ['a code for a registration', 'registration', 400, flow([1040005], { state: 'sent_email' }), 'unsaid sent'],
  ['a wrong code there', 'registration', 400, flow([4040003], { state: 'sent_email' }), 'wrong'],
  ['a recovery code was sent', 'recovery', 200, flow([1060003], { state: 'sent_email' }), 'unsaid sent'],
  ['a wrong recovery code', 'recovery', 200, flow([4060006], { state: 'sent_email' }), 'wrong'],
  ['a wrong verification code', 'verification', 200, flow([4070006], { state: 'sent_email' }), 'wrong'],
  ['verified', 'verification', 200, flow([1080002], { state: 'passed_challenge' }), 'right'],
])('%s', (_, kind, status, body, expected) => {
  expect(short(kind, status, body)).toBe(expected)
})

test('a session cookie says that it was right, and one that is deleted does not', () => {
  expect(short('login', 303, '', ['ory_kratos_session=s; Path=/'])).toBe('right')
  expect(short('login', 303, '', ['ory_kratos_session=; Max-Age=0', 'ory_hydra_session=h'])).toBe('unsaid')
  expect(sessionCookiesIn(['login=s; Path=/'], 'login')).toEqual([{ name: 'login', value: 's' }])
  expect(sessionCookiesIn(['ory_kratos_session=s'], 'login')).toEqual([])
})

test('without an answer nobody knows, unless Kratos was never reached', () => {
  const without = (missing: 'timeout' | 'unavailable') =>
    verdictOf('login', { status: 0, setCookies: [], missing }).guess
  expect([without('timeout'), without('unavailable')]).toEqual(['lost', 'unsaid'])
})
