import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { readSession, updateSession } from '@/lib/session/session'
import { lineConfig } from './line-config'
import { withLineParameters } from './line-parameters'
import { lineSession } from './line-session'

const appUrl = 'https://login.example.com'
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'

Object.assign(process.env, {
  APP_URL: appUrl,
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  LINE_BOT_PROMPT: 'normal',
})

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl, { 'accept-language': 'zh-TW,en;q=0.5' })
})
afterEach(() => {
  jest.restoreAllMocks()
})
const shown = async (url = lineUrl) => (await browser.run(() => withLineParameters(url))).value

test('LINE gets the operator’s parameters, and the language of the page', async () => {
  expect(await shown()).toBe(`${lineUrl}&bot_prompt=normal&ui_locales=zh-TW`)
})

test.each([
  ['none', ''],
  ['ja en', '&ui_locales=ja+en'],
])('with LINE_UI_LOCALES=%s, LINE gets %p for the language', async (wanted, added) => {
  jest.replaceProperty(lineConfig(), 'LINE_UI_LOCALES', wanted)
  expect(await shown()).toBe(`${lineUrl}&bot_prompt=normal${added}`)
})

test('after a return to another browser, LINE signs nobody in automatically', async () => {
  await browser.run(() => updateSession(lineSession.change({ lineReturnLost: true })))
  expect(await shown()).toBe(`${lineUrl}&bot_prompt=normal&ui_locales=zh-TW&disable_auto_login=true`)
  expect((await browser.run(readSession)).value).toEqual({ lineReturnLost: true })
})

test.each(['/login?flow=f', 'not a URL', 'https://accounts.google.com/o/oauth2/auth?client_id=line'])(
  '%s does not change',
  async (url) => {
    expect(await shown(url)).toBe(url)
  },
)
