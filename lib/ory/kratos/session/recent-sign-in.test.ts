import { expect, jest, test } from '@jest/globals'
import { kratosSessionSchema } from './kratos-session'
import { isRecentSignIn } from './recent-sign-in'

jest.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
const session = (authenticated_at: unknown) => kratosSessionSchema.parse({ id: 's', authenticated_at })

test.each([
  ['2026-11-21T09:00:00Z', true],
  ['2026-11-21T08:45:00Z', true],
  ['2026-11-21T08:44:59Z', false],
  ['2026-11-20T09:00:00Z', false],
  // The clock of Kratos may be ahead of ours.
  ['2026-11-21T09:00:30Z', true],
  [undefined, false],
  ['soon', false],
])('a sign-in of %p is recent: %p', (at, isRecent) => {
  expect(isRecentSignIn(session(at))).toBe(isRecent)
})

test('only the last authentication counts, not when the session started', () => {
  const old = kratosSessionSchema.parse({ id: 's', issued_at: '2026-11-21T08:59:00Z' })
  expect(isRecentSignIn(old)).toBe(false)
})
