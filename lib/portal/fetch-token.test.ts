import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { currentVisitor } from '@/lib/request/visitor'
import { fetchToken, toTokenResult } from './fetch-token'
import { maxTokenLength } from './token'

const userClient = new TestService()
const logged = collectLogLines()

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    USER_CLIENT_URL: await userClient.start(),
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'info',
  })
})
afterAll(closeServers)

const asks = 'GET /oauth/token'
const tokens = { access_token: 'secret', refresh_token: 'r', expires_at: 4_000_000_000 }
beforeEach(() => {
  userClient.reset().respond(asks, { body: tokens })
})

const browser = new TestBrowser('https://login.example.com', { 'x-request-id': 'request-12345' })
browser.setCookie('portal_session=p; Path=/; Secure')
browser.setCookie('ory_kratos_session=k; Path=/; Secure')
const fetched = async () => (await browser.run(async () => fetchToken(await currentVisitor()))).value

test('the service gets its own cookies, and the log has no token', async () => {
  expect(await fetched()).toEqual({ kind: 'usable', tokens })
  expect(userClient.received(asks)[0]?.headers.cookie).toBe('portal_session=p')
  const [line, ...more] = logged().filter(({ route }) => route === 'portal token')
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 30, outcome: 'usable', status: 200, requestId: 'request-12345' })
  expect(line?.duration).toBeGreaterThanOrEqual(0)
  // The test itself takes less than the time that this process has run.
  expect(line?.duration).toBeLessThan(performance.now())
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('the log has the reason for a missing token', async () => {
  userClient.respond(asks, { status: 401 })
  expect(await fetched()).toEqual({ kind: 'failed', reason: 'no_token', isUnknownBrowser: true })
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: 30, route: 'portal token', outcome: 'no_token', status: 401 }),
  )
})

test('a token that is too long is an error in the log: the service must change', async () => {
  const response = { status: 200, body: { ...tokens, access_token: 't'.repeat(maxTokenLength + 1) } }
  const { value } = await browser.run(async () => toTokenResult(response, await currentVisitor()))
  expect(value).toEqual({ kind: 'failed', reason: 'too_large' })
  expect(logged()).toContainEqual(
    expect.objectContaining({
      level: 50,
      route: 'portal token',
      outcome: 'too_large',
      msg: expect.stringContaining(` ${maxTokenLength} characters`),
    }),
  )
})
