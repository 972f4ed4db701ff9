import { beforeEach, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox } from '../../create-sandbox'
import { TestBrowser } from '../../testing/test-browser'

// The contract's recordings cover the rest of the login.
const [{ email, password } = { email: '', password: '' }] = demoAccounts
const hour = 3_600_000

let now: number
let browser: TestBrowser

beforeEach(() => {
  now = Date.parse('2026-01-01T12:00:00Z')
  browser = new TestBrowser(createSandbox({ now: () => new Date(now) }))
})

const statusOf = async (id: string) => (await browser.fetchJson(`/self-service/login/flows?id=${id}`)).status

test('a login expires after an hour', async () => {
  const { id } = await browser.begin('login')
  now += hour - 1
  expect(await statusOf(id)).toBe(200)
  now += 1
  expect(await statusOf(id)).toBe(410)
})

test('with the fault short-lived a flow lives one second, in this browser only', async () => {
  browser.cookies.set('sandbox_fault', 'short-lived')
  const short = await browser.begin('login')
  browser.cookies.delete('sandbox_fault')
  const ordinary = await browser.begin('login')
  now += 1000
  expect(await statusOf(short.id)).toBe(410)
  expect(await statusOf(ordinary.id)).toBe(200)
})

test('a visitor is signed out when the session has expired', async () => {
  await browser.logIn(email, password)
  now += 24 * hour
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
})
