import { expect, test } from '@jest/globals'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { portalBinding, readBrowserResponse } from './browser-response'
import { maxTokenLength, tokenIn } from './token'

const tokens = { access_token: 'a', refresh_token: 'r', expires_at: 4_000_000_000 }
const posted = (response: unknown) => JSON.stringify(response)

test.each<[string, unknown, string]>([
  ['tokens', posted({ status: 200, body: JSON.stringify(tokens) }), 'usable'],
  ['401', posted({ status: 401, body: '{}' }), 'no_token'],
  ['500', posted({ status: 500, body: JSON.stringify(tokens) }), 'unavailable'],
  ['a time-out', posted({ status: 0, missing: 'timeout' }), 'timeout'],
  ['no connection', posted({ status: 0, missing: 'unavailable' }), 'unavailable'],
  ['a page', posted({ status: 200, body: '<!doctype html>' }), 'malformed'],
  ['no body', posted({ status: 200 }), 'malformed'],
  ['nothing', null, 'malformed'],
  ['no JSON', 'hello', 'malformed'],
  ['no status', posted({ body: '{}' }), 'malformed'],
  ['an unknown reason for a missing response', posted({ status: 0, missing: 'constructor' }), 'malformed'],
  [
    'a very long text',
    posted({ status: 200, body: JSON.stringify({ ...tokens, access_token: 'x'.repeat(200_000) }) }),
    'malformed',
  ],
  [
    '20 kB',
    posted({ status: 200, body: JSON.stringify({ ...tokens, access_token: 'x'.repeat(20_000) }) }),
    'too_large',
  ],
])('%s', (_, response, expected) => {
  const token = tokenIn(readBrowserResponse(response))
  expect(token.kind === 'failed' ? token.reason : token.kind).toBe(expected)
})

const ofLength = (length: number) => posted({ status: 401 }).padEnd(length)

test('a browser’s post is limited: room for two tokens that are too long', () => {
  expect(readBrowserResponse(ofLength(8 * maxTokenLength))).toEqual({ status: 401, body: undefined })
  expect(readBrowserResponse(ofLength(8 * maxTokenLength + 1))).toEqual({ status: 200 })
})

test("the form's CSRF token is bound to the portal and to the visitor's session", () => {
  const who = { kind: 'signed_in', session: { id: 's-1' } } as WhoIsSignedIn
  expect(portalBinding(who)).toEqual({ purpose: 'portal', sessionId: 's-1' })
  expect(portalBinding({ kind: 'nobody' })).toEqual({ purpose: 'portal', sessionId: 'nobody' })
})
