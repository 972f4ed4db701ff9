import { afterEach, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { checkPage } from './destination'
import { refusalNotice } from './refused-return-to'

Object.assign(process.env, {
  APP_URL: 'http://localhost:3000',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account',
  LOG_LEVEL: 'silent',
  // Production requires them.
  SESSION_SECRET: 'for-tests-only-0123456789-0123456789',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
})

const { NODE_ENV } = process.env
const run = (environment: string | undefined) => Object.assign(process.env, { NODE_ENV: environment })
afterEach(() => {
  run(NODE_ENV)
})

/** What the page of a new flow says, after the redirect that starts the flow. */
const noticeOf = (return_to: string) =>
  refusalNotice(checkPage(flowPageUrl('login', { return_to })).pageUrl.query)

test.each([
  ['http://localhost:5173/orders?a=b', 'To allow it, add http://localhost:5173 to ALLOWED_RETURN_URLS'],
  ['https://shop.example.com/', 'To allow it, add https://shop.example.com to ALLOWED_RETURN_URLS'],
  ['http://shop.example.com/', 'It must use https. Only localhost may use http.'],
  ['https://a@shop.example.com/', 'Encode it as a plain URL'],
  ['/unbind', 'It must be a page of Latchkey that changes nothing, with a plain path.'],
  ['http://', 'It is not a URL.'],
])('in development, the page says why it rejects %s', (given, remedy) => {
  run('development')
  expect(noticeOf(given)).toContain(`rejects the return_to ${given}. ${remedy}`)
  expect(refusalNotice(new URLSearchParams({ return_to: given }))).toContain(remedy)
})

test.each(['/sessions', 'https://shop.example.com/account', ''])(
  'in development, the page says nothing about %p',
  (given) => {
    run('development')
    expect(noticeOf(given)).toBeUndefined()
  },
)

test.each(['production', 'test', undefined])(
  'with NODE_ENV=%s, no page repeats a rejected URL',
  (environment) => {
    run(environment)
    const { query } = checkPage(flowPageUrl('login', { return_to: 'https://evil.example/' })).pageUrl
    expect(query.toString()).toBe('')
    expect(refusalNotice(new URLSearchParams({ return_to: 'https://evil.example/' }))).toBeUndefined()
    expect(refusalNotice(new URLSearchParams({ refused_return_to: 'https://evil.example/' }))).toBeUndefined()
  },
)
