import { beforeAll, expect, test } from '@jest/globals'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { currentFailureUrl, failureUrl } from './failure-url'
import { isPostedWithoutScript, unsealRedirectTarget, viaRedirectPage } from './redirect-page'
import { currentVisitor } from './visitor'

const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: 'http://kratos:4433',
    TRUSTED_PROXY_HOPS: '1',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})

const visitorWith = async (headers: Record<string, string>) =>
  (await new TestBrowser(appUrl, headers).run(currentVisitor)).value

test('a visitor is identified by the headers of the request', async () => {
  expect(
    await visitorWith({
      cookie: 'a=1; b=2',
      'user-agent': 'Safari',
      'x-forwarded-for': '203.0.113.9, 192.0.2.7',
      'x-latchkey-peer': '10.0.0.1',
      'x-request-id': 'request-1',
    }),
  ).toEqual({ cookieHeader: 'a=1; b=2', userAgent: 'Safari', ipAddress: '192.0.2.7', requestId: 'request-1' })
})

test('a visitor without identifying headers', async () => {
  expect(await visitorWith({})).toEqual({ cookieHeader: '', userAgent: '', ipAddress: null, requestId: '' })
})

test.each([
  ['unavailable', undefined, 'reason=unavailable&retry=%2Fx&request=r'],
  ['rate_limited', 1.2, 'reason=rate_limited&retry=%2Fx&request=r&seconds=2'],
  ['rate_limited', 0, 'reason=rate_limited&retry=%2Fx&request=r&seconds=0'],
  ['challenge', undefined, 'reason=challenge&request=r'],
  ['oauth2_off', undefined, 'reason=oauth2_off&request=r'],
  ['portal_off', undefined, 'reason=portal_off&request=r'],
] as const)('the error page of %s, with %p seconds to wait', (reason, seconds, query) => {
  expect(failureUrl({ reason, retry: '/x', requestId: 'r', seconds })).toBe(`/error?${query}`)
})

test('the error page of the current request has its id', async () => {
  const browser = new TestBrowser(appUrl, { 'x-request-id': 'request-1' })
  const { value } = await browser.run(() => currentFailureUrl('csrf', '/x'))
  expect(value).toBe('/error?reason=csrf&retry=%2Fx&request=request-1')
})

test.each([
  [true, false],
  [false, true],
])('a form of a page with JavaScript (%p) is a plain form: %p', async (hasScript, isPlain) => {
  let answer: boolean | undefined
  const action = async () => {
    answer = await isPostedWithoutScript()
  }
  await new TestBrowser(appUrl).post(action, {}, { hasScript })
  expect(answer).toBe(isPlain)
})

test('the cookie of the redirect page is for our host only, for no script, and Secure on https', async () => {
  const POST = async () => Response.json(await viaRedirectPage(checkedUrl('https://shop.example.com/')))
  const browser = new TestBrowser(appUrl)
  const response = await browser.call({ POST }, '/', { method: 'POST' })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-latchkey_redirect=[\w-]{36}; Path=\/; Expires=[^;]+; Max-Age=300; Secure; HttpOnly; SameSite=lax$/,
    ),
  ])
  const to = new URL(await response.json(), appUrl).searchParams.get('to') ?? ''
  expect((await browser.run(() => unsealRedirectTarget(to))).value?.url).toBe('https://shop.example.com/')
})

test.each([
  ['/settings', '/settings'],
  ['/api/.orygone', '/api/.orygone'],
  ['/required-fields', '/required-fields'],
  ['/required', /^\/continue\?to=/],
  ['/required?return_to=%2Fx', /^\/continue\?to=/],
  ['/consent?consent_challenge=c', /^\/continue\?to=/],
  ['/api/.ory/self-service/login/browser', /^\/continue\?to=/],
  ['https://login.example.com/', /^\/continue\?to=/],
])('without JavaScript, %s redirects through %s', async (url, expected) => {
  const { value } = await new TestBrowser(appUrl).run(() => viaRedirectPage(checkedUrl(url)))
  if (typeof expected === 'string') expect(value).toBe(expected)
  else expect(value).toMatch(expected)
})
