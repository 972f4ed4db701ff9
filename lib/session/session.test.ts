import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { readableText } from '@/lib/http/testing/readable-text'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { readSession, replaceSession, updateSession } from './session'
import type { Session } from './session-schema'

const appUrl = 'https://login.example.com'
const name = '__Host-latchkey_session'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
})

const read = async () => (await browser.run(readSession)).value
/** Changes the session in one request. Returns its Set-Cookie headers. */
async function change(call: () => Promise<void>): Promise<string[]> {
  const POST = async () => {
    await call()
    return new Response()
  }
  return (await browser.call({ POST }, '/', { method: 'POST' })).headers.getSetCookie()
}
/** About as many characters as these, after the seal. */
const mailSent = { flowId: 'f', at: 1 }
const large = (length: number): Session => ({ re_login: { url: 'x'.repeat(length), at: 1 } })
const cookieNames = () =>
  [name, ...[1, 2, 3, 4].map((at) => `${name}.${at}`)].filter((one) => browser.cookie(one))

test('a visitor without a cookie has an empty session, and reading sets no cookie', async () => {
  expect(await read()).toEqual({})
  expect(browser.cookie(name)).toBeUndefined()
})

test('the cookie is for our host only, for no script, and Secure on https', async () => {
  const re_login = { url: '/the-sign-in-that-waits', at: 1 }
  const [cookie, ...others] = await change(() => updateSession({ re_login }))
  expect(others).toEqual([])
  expect(cookie).toMatch(/^__Host-latchkey_session=[^;]+; Path=\/; Secure; HttpOnly; SameSite=lax$/)
  expect(readableText(String(cookie))).not.toContain(re_login.url)
  expect(await read()).toEqual({ re_login })
})

test('an update keeps the other entries, and undefined removes one', async () => {
  await change(() => updateSession({ offersPasskey: true, bareRegistrationAt: 7 }))
  await change(() => updateSession({ offersPasskey: undefined, mailSent }))
  expect(await read()).toEqual({ bareRegistrationAt: 7, mailSent })
})

test('an update of a session that was read before does not read it again', async () => {
  await change(() => updateSession({ offersPasskey: true }))
  await change(() => updateSession({ mailSent }, { bareRegistrationAt: 7 }))
  expect(await read()).toEqual({ bareRegistrationAt: 7, mailSent })
})

test('a replaced session drops what is not named', async () => {
  await change(() => updateSession({ offersPasskey: true, bareRegistrationAt: 1 }))
  await change(() => replaceSession({ bareRegistrationAt: 2 }))
  expect(await read()).toEqual({ bareRegistrationAt: 2 })
})

test('an empty session has no cookie: the old one is removed', async () => {
  await change(() => updateSession({ offersPasskey: true }))
  const [cookie] = await change(() => updateSession({ offersPasskey: undefined }))
  expect(cookie).toMatch(/^__Host-latchkey_session=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure/)
  expect(cookieNames()).toEqual([])
  expect(await change(() => replaceSession({}))).toEqual([])
})

test('a large session needs several cookies; a smaller one removes those that are left over', async () => {
  await change(() => replaceSession(large(8000)))
  expect(cookieNames().length).toBeGreaterThan(2)
  expect(await read()).toEqual(large(8000))
  await change(() => replaceSession(large(3500)))
  expect(cookieNames()).toEqual([name, `${name}.1`])
  expect(await read()).toEqual(large(3500))
  await change(() => replaceSession(large(10)))
  expect(cookieNames()).toEqual([name])
  await change(() => replaceSession(large(8000)))
  await change(() => replaceSession({}))
  expect(cookieNames()).toEqual([])
})

test('a session with a missing part is empty', async () => {
  await change(() => replaceSession(large(8000)))
  browser.setCookie(`${name}.1=; Path=/; Secure; Max-Age=0`)
  expect(await read()).toEqual({})
})

test('a cookie of the name for http is not read on https', async () => {
  await change(() => updateSession({ offersPasskey: true }))
  const value = browser.cookie(name)
  browser = new TestBrowser(appUrl)
  browser.setCookie(`latchkey_session=${value}; Path=/`)
  expect(await read()).toEqual({})
})
