import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { afterToken } from './token-sign-in'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  LOG_LEVEL: 'silent',
})

const pageUrl = flowPageUrl('login', new URLSearchParams('flow=f&return_to=/sessions'))
const failed = '/login?return_to=%2Fsessions&flow=f&loginError=true&notice=line_error'
const line = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1'

test.each([
  ['a Kratos that signs in by the token', 200, { session: {} }, '/sessions'],
  ['released Kratos: go to LINE', 422, { redirect_browser_to: line }, line],
  ['the flow with an error', 400, { id: 'f', ui: { nodes: [] } }, failed],
  ['a refusal', 400, { error: {} }, failed],
  ['a disabled account', 401, { error: {} }, failed.replace('line_error', 'disabled')],
  ['a URL that no provider can have', 422, { redirect_browser_to: 'javascript:alert(1)' }, failed],
  ['a failure of Kratos', 500, {}, failed],
])('%s', (_, status, body, expected) => {
  expect(afterToken({ status }, outcomeOf('login', 'submit', { status, body }), pageUrl)).toBe(expected)
})

test('no response at all', () => {
  const outcome = outcomeOf('login', 'submit', { status: 0, missing: 'timeout' })
  expect(afterToken({ status: 0 }, outcome, pageUrl)).toBe(failed)
})
