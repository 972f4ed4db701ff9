import { expect, test } from '@jest/globals'
import { outageStatusOf } from './page-request'

const statusOf = (page: string) => outageStatusOf(new URL(page, 'https://login.example.com'))

test.each([
  ['unavailable', '', 503, '5'],
  ['timeout', '&retry=%2Flogin', 503, '5'],
  ['malformed', '', 502, '5'],
  ['rate_limited', '&seconds=70', 429, '70'],
  ['rate_limited', '&seconds=99999', 429, '99999'],
  ['unavailable', '&seconds=-1', 503, '5'],
  ['unavailable', '&seconds=0', 503, '5'],
  ['unavailable', '&seconds=100000', 503, '5'],
  ['unavailable', '&seconds=7%0d%0ax', 503, '5'],
])('the error page of %s%s has the status %d', (reason, more, status, retryAfter) => {
  expect(statusOf(`/error?reason=${reason}${more}`)).toEqual({ status, retryAfter })
})

test.each([
  '/error',
  '/error?reason=start',
  '/error?reason=constructor',
  '/error?id=x',
  '/errors?reason=timeout',
  '/login?reason=timeout',
])('%s has no other status', (page) => {
  expect(statusOf(page)).toBeUndefined()
})
