import { beforeAll, expect, test } from '@jest/globals'
import { rateLimitsPageFeature } from './page-feature'

/** The configuration is read once. */
beforeAll(() => {
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    GUESS_TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    GUESS_TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  })
})

test.each([
  ['/login?flow=f&notice=wait&retry_after=30', ['https://challenges.cloudflare.com']],
  ['/login?flow=f', []],
  ['/login?flow=f&notice=wait_message', []],
  ['/recovery?flow=f&notice=wait', []],
])('%s may show frames of %j', (path, origins) => {
  const url = new URL(path, 'http://front')
  expect(rateLimitsPageFeature.frameOrigins?.({ method: 'GET', headers: new Headers(), url })).toEqual(
    origins,
  )
})

test.each([
  ['/login?flow=f&notice=wait&retry_after=30', '30'],
  ['/recovery?flow=f&notice=wait_message&retry_after=3600', '3600'],
  ['/login?flow=f&notice=wait&retry_after=soon', undefined],
  ['/login?flow=f&notice=csrf&retry_after=30', undefined],
])('%s has the Retry-After %j', (path, seconds) => {
  const url = new URL(path, 'http://front')
  expect(rateLimitsPageFeature.retryAfter?.({ method: 'GET', headers: new Headers(), url })).toBe(seconds)
})
