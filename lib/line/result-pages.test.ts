import { expect, test } from '@jest/globals'
import { afterResult, type ResultPage } from './result-pages'

const stored = { return_to: 'https://shop.example.com/' }

test.each<[ResultPage, string, string]>([
  ['registrationsuccess', '/', '/login?lineloggedin=true'],
  ['bindsuccess', '/', '/login?lineloggedin=true'],
  ['unbindsuccess', '/', '/login?lineloggedin=true'],
  ['bindfailure', '/login?loginError=true', '/login?loginError=true'],
  ['unbindfailure', '/login?loginError=true', '/login?loginError=true'],
  ['accountexist', '/login?bind=true', '/login?bind=true'],
])('%s leads to %s, and with a stored return_to to %s', (page, expected, expectedStored) => {
  expect(afterResult(page, {})).toBe(expected)
  expect(afterResult(page, stored)).toBe(expectedStored)
})
