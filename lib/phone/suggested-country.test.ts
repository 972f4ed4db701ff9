import { expect, test } from '@jest/globals'
import { callingCountries } from './country-list'
import { suggestedCountry } from './suggested-country'

Object.assign(process.env, { APP_URL: 'https://login.example.com', ORY_SDK_URL: 'http://kratos:4433' })

const all = callingCountries('en')
const step = (phone: string, problem: 'format' | 'country' = 'format') =>
  ({ kind: 'initial', phone, waitUntil: 0, problem }) as const

test.each([
  ['the one of the browser, when a number fits several', step('0912 345 678'), 'US', ['TW'], 'TW'],
  ['none, when a number fits several', step('0912 345 678'), 'US', [], undefined],
  ['none, when a number fits none', step('12'), 'US', ['TW'], undefined],
  ['none for an international number', step('+886912'), 'US', ['TW'], undefined],
  ['none after another problem', step('0912 345 678', 'country'), 'US', ['TW'], undefined],
  ['none but another one', step('0912 345 678'), 'TW', ['TW'], undefined],
])('suggests %s', (_, state, chosen, regions, expected) => {
  expect(suggestedCountry(state, all, chosen, regions)?.iso2).toBe(expected)
})

test('suggests the only country that a number fits', () => {
  const few = all.filter(({ iso2 }) => ['US', 'TW'].includes(iso2))
  expect(suggestedCountry(step('0912 345 678'), few, 'US', [])?.iso2).toBe('TW')
})
