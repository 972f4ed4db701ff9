import { expect, jest, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { isReauthenticationDue, pendingReauthentication } from './pending-reauthentication'

const now = 1_800_000_000_000
jest.useFakeTimers({ now })
const session = pendingReauthentication('/login?return_to=%2Fsettings')

test.each([
  ['a login page without a query', {}, 0, true],
  ['the sign-in itself', { return_to: '/settings' }, 0, false],
  ['a sign-in for an application', { login_challenge: 'c' }, 0, false],
  ['a notice to read', { notice: 'expired' }, 0, false],
  ['just in time', {}, 14.99, true],
  ['too late', {}, 15, false],
])('%s', (_, query, minutes, expected) => {
  const pageUrl = flowPageUrl('login', { flow: 'f', ...query })
  jest.setSystemTime(now + minutes * 60_000)
  expect(isReauthenticationDue(pageUrl, session)).toBe(expected)
  expect(isReauthenticationDue(pageUrl, {})).toBe(false)
})
