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
  [{}, 'line sign-in'],
  [{ csrf_token: 'a.b.c' }, 'line token sign-in'],
])('a post with %j leads to LINE, and is called %s in the log', async (token, route) => {
  const body = { method: 'oidc', provider: 'line', ...token } as const
  const { value } = await new TestBrowser(appUrl).run(async () =>
    submitLineLogin({ flowId: 'f', visitor: await currentVisitor(), body }),
  )
  expect(value).toMatchObject({ providerUrl: lineUrl, outcome: { kind: 'go', url: lineUrl } })
  expect(logged()).toContainEqual(expect.objectContaining({ route, status: 422 }))
})

test('the name of the app is in capitals', () => {
  expect(lineName()).toBe('LINE')
})
