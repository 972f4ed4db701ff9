import { expect, test } from '@jest/globals'
import { returnToOfTrip, type Trips, withoutTrip, withTrip } from './pending-return-tos'

const now = 1_800_000_000_000
const minutes = (count: number) => now + count * 60_000
const places = (trips: Trips) => trips.map(({ return_to: place }) => place)

test('a tab whose address says nothing is on the newest trip', () => {
  const trips = withTrip(withTrip([], '/a', now), '/b', minutes(1))
  expect(returnToOfTrip(trips, minutes(2))).toBe('/b')
  expect(returnToOfTrip(withoutTrip(trips, '/b'), minutes(2))).toBe('/a')
  expect(returnToOfTrip([], now)).toBeNull()
  expect(returnToOfTrip(undefined, now)).toBeNull()
})

test('a trip counts for an hour', () => {
  const trips = withTrip([], '/a', now)
  expect(returnToOfTrip(trips, minutes(59))).toBe('/a')
  expect(returnToOfTrip(trips, minutes(61))).toBeNull()
  expect(places(withTrip(trips, '/b', minutes(61)))).toEqual(['/b'])
})

test('a trip that begins again is one trip', () => {
  expect(places(withTrip(withTrip(withTrip([], '/a', now), '/b', now), '/a', now))).toEqual(['/a', '/b'])
})

test('the oldest are dropped, the newest never', () => {
  let trips: Trips = []
  for (const place of ['/1', '/2', '/3', '/4', '/5', '/6', '/7']) trips = withTrip(trips, place, now)
  expect(places(trips)).toEqual(['/7', '/6', '/5', '/4', '/3'])
  const long = `/${'x'.repeat(4000)}`
  expect(places(withTrip(trips, long, now))).toEqual([long])
  expect(places(withTrip(withTrip([], long, now), '/new', now))).toEqual(['/new'])
})
