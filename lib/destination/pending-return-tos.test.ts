import { expect, jest, test } from '@jest/globals'
import {
  newestPendingReturnTo,
  type PendingReturnTos,
  withoutPendingReturnTo,
  withPendingReturnTo,
} from './pending-return-tos'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  LOG_LEVEL: 'silent',
})
jest.useFakeTimers()
const pass = (minutes: number) => jest.advanceTimersByTime(minutes * 60_000)
const returnTos = (entries: PendingReturnTos = []) => entries.map(({ return_to: returnTo }) => returnTo)

test('a tab whose URL names no return_to gets the newest entry', () => {
  const older = withPendingReturnTo([], '/a')
  pass(1)
  const entries = withPendingReturnTo(older, '/b')
  pass(1)
  expect(newestPendingReturnTo(entries)).toBe('/b')
  expect(newestPendingReturnTo(withoutPendingReturnTo(entries, '/b'))).toBe('/a')
  expect(newestPendingReturnTo([])).toBeNull()
  expect(newestPendingReturnTo(undefined)).toBeNull()
})

test('an entry that is no longer allowed counts as none', () => {
  expect(newestPendingReturnTo(withPendingReturnTo([], 'https://shop.example.com/'))).toBeNull()
})

test('an entry counts for an hour', () => {
  const entries = withPendingReturnTo([], '/a')
  pass(59)
  expect(newestPendingReturnTo(entries)).toBe('/a')
  pass(2)
  expect(newestPendingReturnTo(entries)).toBeNull()
  expect(returnTos(withPendingReturnTo(entries, '/b'))).toEqual(['/b'])
})

test('a sign-in that restarts has one entry', () => {
  expect(
    returnTos(withPendingReturnTo(withPendingReturnTo(withPendingReturnTo([], '/a'), '/b'), '/a')),
  ).toEqual(['/a', '/b'])
})

test('the oldest entries are dropped, and the newest is always kept', () => {
  let entries: PendingReturnTos = []
  for (const returnTo of ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    entries = withPendingReturnTo(entries, returnTo)
  expect(returnTos(entries)).toEqual(['/7', '/6', '/5', '/4', '/3'])
  const long = `/${'x'.repeat(4000)}`
  expect(returnTos(withPendingReturnTo(entries, long))).toEqual([long])
  expect(returnTos(withPendingReturnTo(withPendingReturnTo([], long), '/new'))).toEqual(['/new'])
})
