import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { readableText } from '@/lib/http/testing/readable-text'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { type BrowserMemory, readBrowserMemory, updateBrowserMemory } from './browser-memory'

const appUrl = 'https://login.example.com'
const name = '__Host-latchkey_device'
const account = { id: '0123456789ab', identifier: 'ada@example.com', way: 'password' }

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
})

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
})

const read = async () => (await browser.run(readBrowserMemory)).value
async function change(patch: BrowserMemory): Promise<string[]> {
  const POST = async () => {
    await updateBrowserMemory(patch)
    return new Response()
  }
  return (await browser.call({ POST }, '/', { method: 'POST' })).headers.getSetCookie()
}

test('an unknown browser', async () => {
  expect(await read()).toEqual({})
  browser.setCookie(`${name}=nonsense; Path=/; Secure`)
  expect(await read()).toEqual({})
})

test('the cookie is sealed, lasts 180 days, and no script reads it', async () => {
  const [cookie] = await change({ lastWay: 'password', accounts: [account] })
  expect(cookie).toMatch(/^__Host-latchkey_device=Fe26\.2\*[^;]+; Path=\/; .*Max-Age=15552000; /)
  expect(cookie).toMatch(/; Secure; HttpOnly; SameSite=lax$/)
  expect(readableText(String(cookie))).not.toContain(account.identifier)
  expect(await read()).toEqual({ lastWay: 'password', accounts: [account] })
})

test('a change keeps the rest, and the cookie is removed with the last entry', async () => {
  await change({ lastWay: 'password', accounts: [account] })
  await change({ lastWay: 'code' })
  expect(await read()).toEqual({ lastWay: 'code', accounts: [account] })
  await change({ accounts: undefined })
  expect(await read()).toEqual({ lastWay: 'code' })
  await change({ lastWay: undefined })
  expect(browser.cookie(name)).toBeUndefined()
})

test('the largest memory fits into one cookie', async () => {
  const long = { id: 'i'.repeat(16), identifier: 'x'.repeat(320), way: 'w'.repeat(120) }
  const [cookie] = await change({ lastWay: long.way, accounts: Array.from({ length: 4 }, () => long) })
  expect(cookie?.split(';')[0]?.length).toBeLessThan(4096)
})
