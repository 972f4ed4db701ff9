import { expect, test } from '@jest/globals'
import type { FailureReason } from './failure-reason'
import { failureUrl } from './failure-url'

const failure = { retry: '/settings?a=b', requestId: 'request-1' }

test('the error page can retry, and names the request', () => {
  expect(failureUrl({ ...failure, reason: 'timeout' })).toBe(
    '/error?reason=timeout&retry=%2Fsettings%3Fa%3Db&request=request-1',
  )
})

test('a wait is in whole seconds', () => {
  expect(failureUrl({ ...failure, reason: 'rate_limited', seconds: 1.2 })).toMatch(/&seconds=2$/)
})

test.each<FailureReason>(['challenge', 'oauth2_off', 'portal_off'])('%s is final', (reason) => {
  expect(failureUrl({ ...failure, reason })).toBe(`/error?reason=${reason}&request=request-1`)
})
