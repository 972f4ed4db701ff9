import { expect, jest, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { discardedChange, isChangeDiscarded } from './discarded-change'

const settings = '/settings?flow=f&a=b'
const login = `/login?${new URLSearchParams({ return_to: settings })}`
const page = (query: Record<string, string>) => flowPageUrl('login', { flow: 'l', ...query })

jest.useFakeTimers({ now: 1_800_000_000_000 })

test.each([
  ['on the login page that follows', { return_to: settings }, 0, true],
  ['in another tab', { return_to: '/sessions' }, 0, false],
  ['at a plain login', {}, 0, false],
  ['after 14 minutes', { return_to: settings }, 14, true],
  ['after 15 minutes', { return_to: settings }, 15, false],
])('a discarded change is mentioned %s', (_, query, minutes, expected) => {
  const session = discardedChange(login)
  jest.advanceTimersByTime(minutes * 60_000)
  expect(isChangeDiscarded(page(query as Record<string, string>), session)).toBe(expected)
})

test('nothing is mentioned if nothing was discarded', () => {
  expect(isChangeDiscarded(page({ return_to: settings }), {})).toBe(false)
})
