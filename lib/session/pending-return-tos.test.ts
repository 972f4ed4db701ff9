import { expect, test } from '@jest/globals'
import {
  newestPendingReturnTo,
  type PendingReturnTos,
  withoutPendingReturnTo,
  withPendingReturnTo,
} from './pending-return-tos'

const now = 1_800_000_000_000
const minutes = (count: number) => now + count * 60_000
const places = (trips: PendingReturnTos) => trips.map(({ return_to: place }) => place)

test('a tab whose address says nothing is on the newest trip', () => {
  const trips = withPendingReturnTo(withPendingReturnTo([], '/a', now), '/b', minutes(1))
  expect(newestPendingReturnTo(trips, minutes(2))).toBe('/b')
  expect(newestPendingReturnTo(withoutPendingReturnTo(trips, '/b'), minutes(2))).toBe('/a')
  expect(newestPendingReturnTo([], now)).toBeNull()
  expect(newestPendingReturnTo(undefined, now)).toBeNull()
})

test('a trip counts for an hour', () => {
  const trips = withPendingReturnTo([], '/a', now)
  expect(newestPendingReturnTo(trips, minutes(59))).toBe('/a')
  expect(newestPendingReturnTo(trips, minutes(61))).toBeNull()
  expect(places(withPendingReturnTo(trips, '/b', minutes(61)))).toEqual(['/b'])
})

test('a trip that begins again is one trip', () => {
  expect(
    places(
      withPendingReturnTo(withPendingReturnTo(withPendingReturnTo([], '/a', now), '/b', now), '/a', now),
    ),
  ).toEqual(['/a', '/b'])
})

test('the oldest are dropped, the newest never', () => {
  let trips: PendingReturnTos = []
  for (const place of ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    trips = withPendingReturnTo(trips, place, now)
  expect(places(trips)).toEqual(['/7', '/6', '/5', '/4', '/3'])
  const long = `/${'x'.repeat(4000)}`
  expect(places(withPendingReturnTo(trips, long, now))).toEqual([long])
  expect(places(withPendingReturnTo(withPendingReturnTo([], long, now), '/new', now))).toEqual(['/new'])
})
