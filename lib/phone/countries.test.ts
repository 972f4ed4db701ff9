import { expect, test } from '@jest/globals'
import type { CountryCode } from 'libphonenumber-js/max'
import { countryNamed, isKnownToPhone, iso3Of } from './countries'

test.each([
  ['TW', 'TW', 'TWN'],
  ['twn', 'TW', 'TWN'],
  [' taiwan ', 'TW', 'TWN'],
  ['United States', 'US', 'USA'],
])('%j is the country %s, %s', (name, iso2, iso3) => {
  const country = countryNamed(name)
  expect(country).toEqual({ iso2, iso3 })
  expect(country && isKnownToPhone(country)).toBe(true)
})

test.each([
  ...[['AC', 'ASC'] as const, ['BL', 'BLM'] as const, ['CC', 'CCK'] as const, ['CX', 'CXR'] as const],
  ...[['EH', 'ESH'] as const, ['GG', 'GGY'] as const, ['IM', 'IMN'] as const, ['IO', 'IOT'] as const],
  ...[['JE', 'JEY'] as const, ['KP', 'PRK'] as const, ['MF', 'MAF'] as const, ['TA', 'TAA'] as const],
  ...[['VA', 'VAT'] as const],
])('the region %s, %s has no rules of `phone`', (iso2, iso3) => {
  expect(countryNamed(iso2)).toEqual({ iso2, iso3 })
  expect(countryNamed(iso3.toLowerCase())).toEqual({ iso2, iso3 })
  expect(iso3Of(iso2)).toBe(iso3)
  expect(isKnownToPhone({ iso2, iso3 })).toBe(false)
})

test.each(['Atlantis', '', 'T', 'XX'])('%j is no country', (name) => {
  expect(countryNamed(name)).toBeUndefined()
  expect(iso3Of(name as CountryCode)).toBeUndefined()
})
