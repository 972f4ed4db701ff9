import { expect, jest, test } from '@jest/globals'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { portalSession } from './portal-session'
import { maxTokenLength, storedTokens, type TokenResult, tokenIn } from './token'

const seconds = 1_800_000_000
/** Near the end of a second: only whole seconds count. */
jest.useFakeTimers({ now: seconds * 1000 + 999 })
const usable = (access_token: string, expires_at: number, refresh_token?: string): TokenResult => ({
  kind: 'usable',
  tokens: { access_token, expires_at, refresh_token },
})
const standIn = (refresh_token: string): TokenResult => ({ kind: 'usable', tokens: { refresh_token } })
const failed = (reason: string) => ({ kind: 'failed', reason })
const long = 't'.repeat(maxTokenLength)

test.each<[string, Parameters<typeof tokenIn>[0], unknown]>([
  [
    'a fresh token',
    ok({ access_token: 'a', refresh_token: 'r', expires_at: seconds + 3600 }),
    usable('a', seconds + 3600, 'r'),
  ],
  [
    'one more second',
    ok({ access_token: 'a', refresh_token: 'r', expires_at: seconds + 1 }),
    usable('a', seconds + 1, 'r'),
  ],
  [
    'expired in this second',
    ok({ access_token: 'a', refresh_token: 'r', expires_at: seconds }),
    standIn('r'),
  ],
  [
    'a clock off by a minute',
    ok({ access_token: 'a', refresh_token: 'r', expires_at: seconds - 60 }),
    standIn('r'),
  ],
  [
    'expired, nothing else',
    ok({ access_token: 'a', refresh_token: '', expires_at: seconds - 1 }),
    failed('no_token'),
  ],
  ['no access token', ok({ refresh_token: 'r', expires_at: seconds + 1 }), standIn('r')],
  ['no refresh token', ok({ access_token: 'a', expires_at: seconds + 1 }), usable('a', seconds + 1)],
  [
    'null for a refresh token',
    ok({ access_token: 'a', refresh_token: null, expires_at: seconds + 1 }),
    usable('a', seconds + 1),
  ],
  ['seconds as text', ok({ access_token: 'a', expires_at: String(seconds + 1) }), usable('a', seconds + 1)],
  ...[`+${seconds + 1}`, `${seconds + 1}.5`].map((text): [string, Parameters<typeof tokenIn>[0], unknown] => [
    `${text} seconds as text`,
    ok({ access_token: 'a', refresh_token: 'r', expires_at: text }),
    standIn('r'),
  ]),
  ['no expiry', ok({ access_token: 'a' }), failed('no_token')],
  [
    'an expiry that is not a number',
    ok({ access_token: 'a', refresh_token: 'r', expires_at: 'soon' }),
    standIn('r'),
  ],
  ['no tokens', ok({}), failed('no_token')],
  [
    'tokens of the wrong type',
    ok({ access_token: 1, refresh_token: { a: 1 }, expires_at: seconds + 1 }),
    failed('no_token'),
  ],
  ['the longest token', ok({ access_token: long, expires_at: seconds + 1 }), usable(long, seconds + 1)],
  [
    '20 kB',
    ok({ access_token: 'x'.repeat(20_000), refresh_token: 'r', expires_at: seconds + 1 }),
    failed('too_large'),
  ],
  [
    'a refresh token too long beside an access token',
    ok({ access_token: 'a', refresh_token: `${long}t`, expires_at: seconds + 1 }),
    failed('too_large'),
  ],
  [
    'an expired access token too long',
    ok({ access_token: `${long}t`, refresh_token: 'r', expires_at: seconds }),
    standIn('r'),
  ],
  ['a refresh token too long', ok({ refresh_token: `${long}t` }), failed('too_large')],
  ['a list', ok([]), failed('malformed')],
  ['a text', ok('<!doctype html>'), failed('malformed')],
  ['an empty body', ok(''), failed('malformed')],
  ['null', ok(null), failed('malformed')],
  [
    'the visitor is not signed in there',
    { status: 401, body: { error: 'login_required' } },
    { ...failed('no_token'), isUnknownBrowser: true },
  ],
  [
    'a refusal with a message',
    { status: 401, body: { message: ' Ask your office. ' } },
    { ...failed('no_token'), message: 'Ask your office.' },
  ],
  ['another refusal that says nothing', { status: 403, body: {} }, failed('no_token')],
  ['a redirect to a login', { status: 302, body: '' }, failed('no_token')],
  ['no such service', { status: 404, body: 'not found' }, failed('no_token')],
  ['broken', { status: 500, body: { access_token: 'a', expires_at: seconds + 1 } }, failed('unavailable')],
  ['too many requests', { status: 429, body: '' }, failed('unavailable')],
  ['slow', { status: 0, missing: 'timeout' }, failed('timeout')],
  ['down', { status: 0, missing: 'unavailable' }, failed('unavailable')],
  [
    'refused, with a reason',
    {
      status: 401,
      body: { error: 'access_denied', error_description: ' The resource owner denied the request. ' },
    },
    { ...failed('no_token'), message: 'The resource owner denied the request.' },
  ],
])('%s', (_, response, expected) => {
  expect(tokenIn(response)).toEqual(expected)
})

function ok(body: unknown) {
  return { status: 200, body }
}

const stored = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: seconds + 1,
  session_id: 'session of ada',
}
const { session_id: _, ...tokens } = stored

test.each<[string, Parameters<typeof storedTokens>[0], Parameters<typeof storedTokens>[1], object | null]>([
  ['valid', portalSession.change({ token_info: stored }), signedInAs('ada'), { kind: 'usable', tokens }],
  ['none', {}, signedInAs('ada'), null],
  [
    'expired',
    portalSession.change({ token_info: { ...stored, expires_at: seconds } }),
    signedInAs('ada'),
    null,
  ],
  [
    'only a refresh token',
    portalSession.change({ token_info: { ...stored, access_token: undefined } }),
    signedInAs('ada'),
    null,
  ],
  ["another session's", portalSession.change({ token_info: stored }), signedInAs('eve'), null],
  ['nobody is signed in', portalSession.change({ token_info: stored }), { kind: 'nobody' }, null],
])('stored tokens: %s', (_, session, who, expected) => {
  expect(storedTokens(session, who)).toEqual(expected)
})
