import { expect, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterToken } from './token-sign-in'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
})

const pageUrl = flowPageUrl('login', new URLSearchParams('flow=f&return_to=/sessions'))
const failed = '/login?return_to=%2Fsessions&flow=f&loginError=true&notice=line_error'
const verification = { action: 'show_verification_ui', flow: { id: 'v' } }
const line = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1'

test.each([
  ['a Kratos that signs in by the token', 200, { session: {} }, '/sessions'],
  ['released Kratos: go to LINE', 422, { redirect_browser_to: line }, line],
  ['the flow with an error', 400, { id: 'f', ui: { nodes: [] } }, failed],
  ['a refusal', 400, { error: {} }, failed],
  ['a disabled account', 401, { error: {} }, failed.replace('line_error', 'disabled')],
  [
    'a disabled account, after 26.2',
    400,
    { id: 'f', ui: { nodes: [], messages: [{ id: 4010011, type: 'error' }] } },
    failed.replace('line_error', 'disabled'),
  ],
  [
    'an address that is not verified',
    403,
    { error: { id: 'session_verified_address_required', details: { continue_with: [verification] } } },
    `/verification?${new URLSearchParams({ flow: 'v', return_to: '/login?return_to=%2Fsessions', notice: 'verify_address' })}`,
  ],
  ['a URL that no provider can have', 422, { redirect_browser_to: 'javascript:alert(1)' }, failed],
  ['a failure of Kratos', 500, {}, failed],
])('%s', (_, status, body, expected) => {
  expect(afterToken(flowResultOf('login', 'submit', { status, body }), checkPage(pageUrl))).toBe(expected)
})

test('no response at all', () => {
  const result = flowResultOf('login', 'submit', { status: 0, missing: 'timeout' })
  expect(afterToken(result, checkPage(pageUrl))).toBe(failed)
})

test.each([
  ['/settings', '/settings'],
  ['https://evil.example/', '/sessions'],
  [undefined, '/sessions'],
])('a sign-in whose flow has %p is redirected to %s', (returnTo, expected) => {
  const result = flowResultOf('login', 'submit', { status: 200, body: { session: {} } })
  expect(afterToken(result, checkPage(pageUrl), returnTo)).toBe(expected)
})

test('a sign-in without a destination is redirected to the start page', () => {
  const result = flowResultOf('login', 'submit', { status: 200, body: { session: {} } })
  expect(afterToken(result, checkPage(flowPageUrl('login', { flow: 'f' })))).toBe('/')
})
