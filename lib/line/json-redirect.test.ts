import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { withLineInJson } from './json-redirect'

const appUrl = 'https://login.example.com'
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'

Object.assign(process.env, {
  APP_URL: appUrl,
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  LINE_BOT_PROMPT: 'normal',
})

const error = { id: 'browser_location_change_required', code: 422 }
const redirectTo = (url: string) => ({ error, redirect_browser_to: url })

async function sent(body: string, status = 422, type = 'application/json; charset=utf-8') {
  const headers = { 'content-type': type, 'content-length': String(body.length), 'x-request-id': 'r' }
  const browser = new TestBrowser(appUrl, { 'accept-language': 'ja' })
  const run = await browser.run(() => withLineInJson(new Response(body, { status, headers })))
  const response = run.value as Response
  return { body: await response.text(), status: response.status, headers: response.headers }
}

test('LINE’s URL has Latchkey’s parameters, and the rest of the response stays', async () => {
  // Go writes `&` as an escape.
  const { body, status, headers } = await sent(JSON.stringify(redirectTo(lineUrl)).replaceAll('&', '\\u0026'))
  expect(JSON.parse(body)).toEqual(redirectTo(`${lineUrl}&bot_prompt=normal&ui_locales=ja`))
  expect([status, headers.get('content-length'), headers.get('x-request-id')]).toEqual([422, null, 'r'])
})

test.each([
  ['another provider', JSON.stringify(redirectTo('https://accounts.google.com/o?client_id=line'))],
  ['no URL', JSON.stringify({ redirect_browser_to: 7 })],
  ['no JSON', '{'],
  ['another status', JSON.stringify(redirectTo(lineUrl)), 200],
  ['another type', JSON.stringify(redirectTo(lineUrl)), 422, 'text/html'],
])('%s does not change', async (_, given, status = 422, type = 'application/json') => {
  const response = await sent(given, status, type)
  expect([response.body, response.status]).toEqual([given, status])
  expect(response.headers.get('content-length')).toBe(String(given.length))
})
