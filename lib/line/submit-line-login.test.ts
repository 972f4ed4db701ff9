import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { currentVisitor } from '@/lib/request/visitor'
import { lineName } from './line-name'
import { submitLineLogin } from './submit-line-login'

const kratos = new TestService()
const appUrl = 'https://login.example.com'
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'
const logged = collectLogLines()

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: await kratos.start(),
    LINE_NAME: 'Line',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'info',
  })
  kratos.respond('POST /self-service/login', { status: 422, body: { redirect_browser_to: lineUrl } })
})
afterAll(closeServers)

test.each([
  [undefined, 'line sign-in'],
  ['a.b.c', 'line token sign-in'],
])('a post with the ID token %j redirects to LINE, and is called %s in the log', async (idToken, route) => {
  const { value } = await new TestBrowser(appUrl).run(async () =>
    submitLineLogin('f', await currentVisitor(), idToken),
  )
  expect(value).toMatchObject({ providerUrl: lineUrl, outcome: { kind: 'go', url: lineUrl } })
  expect(logged()).toContainEqual(expect.objectContaining({ route, status: 422 }))
})

const unverified = {
  error: {
    id: 'session_verified_address_required',
    details: { continue_with: [{ action: 'show_verification_ui', flow: { id: 'v' } }] },
  },
}
const failure = { level: 40, outcome: 'line_sign_in_failed', msg: 'LINE login error！' }

test.each([
  [500, {}, true],
  [422, { redirect_browser_to: 'javascript:alert(1)' }, true],
  [400, { error: {} }, false],
  [401, { error: {} }, false],
  [403, unverified, false],
  [200, { session: {} }, false],
])('in any mode, a response of %d with %j is logged as a failure: %j', async (status, body, isFailure) => {
  kratos.respond('POST /self-service/login', { status, body })
  await new TestBrowser(appUrl).run(async () => submitLineLogin('f', await currentVisitor()))
  expect(logged().filter(({ outcome }) => outcome === failure.outcome)).toEqual(
    isFailure ? [expect.objectContaining({ ...failure, status })] : [],
  )
})

test('the name of the app is in capitals', () => {
  expect(lineName()).toBe('LINE')
})
