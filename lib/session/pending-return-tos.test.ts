import { expect, test } from '@jest/globals'
import {
  newestPendingReturnTo,
  type PendingReturnTos,
  withoutPendingReturnTo,
  withPendingReturnTo,
} from './pending-return-tos'

const now = 1_800_000_000_000
const minutes = (count: number) => now + count * 60_000
const returnTos = (entries: PendingReturnTos = []) => entries.map(({ return_to: returnTo }) => returnTo)

test('a tab whose URL names no return_to gets the newest entry', () => {
  const entries = withPendingReturnTo(withPendingReturnTo([], '/a', now), '/b', minutes(1))
  expect(newestPendingReturnTo(entries, minutes(2))).toBe('/b')
  expect(newestPendingReturnTo(withoutPendingReturnTo(entries, '/b'), minutes(2))).toBe('/a')
  expect(newestPendingReturnTo([], now)).toBeNull()
  expect(newestPendingReturnTo(undefined, now)).toBeNull()
})

test('an entry counts for an hour', () => {
  const entries = withPendingReturnTo([], '/a', now)
  expect(newestPendingReturnTo(entries, minutes(59))).toBe('/a')
  expect(newestPendingReturnTo(entries, minutes(61))).toBeNull()
  expect(returnTos(withPendingReturnTo(entries, '/b', minutes(61)))).toEqual(['/b'])
})

test('a sign-in that starts again has one entry', () => {
  expect(
    returnTos(
      withPendingReturnTo(withPendingReturnTo(withPendingReturnTo([], '/a', now), '/b', now), '/a', now),
    ),
  ).toEqual(['/a', '/b'])
})

test('the oldest entries are dropped, and the newest is always kept', () => {
  let entries: PendingReturnTos = []
  for (const returnTo of ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    entries = withPendingReturnTo(entries, returnTo, now)
  expect(returnTos(entries)).toEqual(['/7', '/6', '/5', '/4', '/3'])
  const long = `/${'x'.repeat(4000)}`
  expect(returnTos(withPendingReturnTo(entries, long, now))).toEqual([long])
  expect(returnTos(withPendingReturnTo(withPendingReturnTo([], long, now), '/new', now))).toEqual(['/new'])
})
