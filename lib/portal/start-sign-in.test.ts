import { beforeAll, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { readSession } from '@/lib/session/session'
import { portalPageFeature } from './page-feature'
import { startSignIn } from './start-sign-in'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})

test('without a user-client service there is no sign-in to start', async () => {
  const browser = new TestBrowser('https://login.example.com', { 'x-request-id': 'request-12345' })
  const { value } = await browser.run(() => startSignIn('/sessions', {}))
  expect(value).toBe('/error?reason=portal_off&request=request-12345')
  expect((await browser.run(readSession)).value).toEqual({})
})

test('without a user-client service the page calls no other origin', () => {
  const url = new URL('https://login.example.com/')
  expect(portalPageFeature.callableOrigins?.({ method: 'GET', headers: new Headers(), url })).toEqual([])
})
