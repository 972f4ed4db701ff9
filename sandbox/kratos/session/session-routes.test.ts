import { beforeEach, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox, type Sandbox } from '../../create-sandbox'
import { TestBrowser } from '../../testing/test-browser'

// The contract's recordings cover the rest of these routes.
const [alice, bob] = demoAccounts

let sandbox: Sandbox
let browser: TestBrowser

const signedIn = async (account = alice) => {
  const one = new TestBrowser(sandbox)
  await one.logIn(account?.email ?? '', account?.password ?? '')
  return one
}

beforeEach(async () => {
  sandbox = createSandbox()
  browser = await signedIn()
})

test('keeps the session of another identity', async () => {
  const stranger = await signedIn(bob)
  const { body } = await stranger.fetchJson('/sessions/whoami')
  const path = `/sessions/${(body as { id: string }).id}`
  expect((await browser.fetchJson(path, 'DELETE')).status).toBe(204)
  expect((await stranger.fetchJson('/sessions/whoami')).status).toBe(200)
})

test('a session cookie counts only in the exact spelling', async () => {
  const [, value = ''] = /ory_kratos_session=([^;]*)/.exec(browser.cookies.header()) ?? []
  expect(value).toMatch(/=$/)
  browser.cookies.set('ory_kratos_session', encodeURIComponent(value))
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
})
