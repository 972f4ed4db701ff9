import { expect, jest, test } from '@jest/globals'
import { readDestination } from '@/lib/destination/destination'
import { afterResult, type ResultPage, stayOnResultUrl, staysOnResult } from './result-pages'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const now = 1_800_000_000_000
jest.useFakeTimers({ now })
const stored = { pendingReturnTos: [{ return_to: 'https://shop.example.com/', at: now / 1000 - 60 }] }
const linked = '/login?lineloggedin=true&return_to=https%3A%2F%2Fshop.example.com%2F'

test.each<[ResultPage, string, string]>([
  ['registrationsuccess', '/', linked],
  ['bindsuccess', '/', linked],
  ['unbindsuccess', '/', linked],
  ['bindfailure', '/login?loginError=true', '/login?loginError=true'],
  ['unbindfailure', '/login?loginError=true', '/login?loginError=true'],
  ['accountexist', '/login?bind=true', '/login?bind=true'],
])('%s links to %s, and with a stored return_to to %s', (page, expected, expectedStored) => {
  expect(afterResult(page, {})).toBe(expected)
  expect(afterResult(page, stored)).toBe(expectedStored)
})

test.each<[ResultPage, string]>([
  ['bindsuccess', '/login?lineloggedin=true&return_to=%2Fx&ui_locales=de'],
  ['bindfailure', '/login?loginError=true&return_to=%2Fx&ui_locales=de'],
  ['accountexist', '/login?bind=true&return_to=%2Fx&ui_locales=de'],
])('%s continues to the destination in its URL', (page, expected) => {
  const query = new URLSearchParams('return_to=/x&ui_locales=de&stay=true')
  expect(afterResult(page, stored, readDestination(query))).toBe(expected)
})

test('the URL of the same screen, on which the visitor stays', () => {
  const page = new URL('https://login.example.com/bindfailure?errorcode=42')
  expect(staysOnResult(page)).toBe(false)
  expect(stayOnResultUrl(page)).toBe('/bindfailure?errorcode=42&stay=true')
  expect(staysOnResult(new URL(stayOnResultUrl(page), page))).toBe(true)
})
