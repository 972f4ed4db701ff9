import { expect, test } from '@jest/globals'
import { getCountries } from 'libphonenumber-js/max'
import { callingCountries, chosenCountry } from './country-list'

test('has every country of libphonenumber, and each can be chosen', () => {
  const countries = callingCountries('en')
  expect(countries.map(({ iso2 }) => iso2).sort()).toEqual([...getCountries()].sort())
  for (const { iso2, name, callingCode } of countries) {
    expect(chosenCountry(iso2)).toBe(iso2)
    expect(name).not.toBe(iso2)
    expect(callingCode).toMatch(/^\+\d{1,3}$/)
  }
})

test.each([
  ['en', 'TW', 'Taiwan', '+886'],
  ['de', 'JP', 'Japan', '+81'],
  ['zh-Hant', 'DE', '\u5fb7\u570b', '+49'],
  ['sv', 'AX', '\u00c5land', '+358'],
])('in %s, %s is %s, %s', (locale, iso2, name, callingCode) => {
  expect(callingCountries(locale)).toContainEqual({ iso2, name, callingCode })
})

test('is in the order of the language', () => {
  const names = (locale: string) => callingCountries(locale).map(({ name }) => name)
  expect(names('en').indexOf('\u00c5land Islands')).toBeLessThan(names('en').indexOf('Albania'))
  // Swedish has this letter at the end of its alphabet.
  expect(names('sv').indexOf('\u00c5land')).toBeGreaterThan(names('sv').indexOf('Zambia'))
})

test.each([
  ['ja', ['JP'], 'IS'],
  ['th', ['TH'], undefined],
  ['id', ['ID'], 'AF'],
  ['zh-Hant', ['TW', 'HK'], undefined],
  ['zh-Hans', ['CN', 'SG'], undefined],
  ['ko', ['KR'], undefined],
  ['vi', ['VN'], undefined],
  ['en', ['AF'], 'AX'],
])('in %s, the homes of the language come first', (locale, homes, next) => {
  const order = callingCountries(locale).map(({ iso2 }) => iso2)
  expect(order.slice(0, homes.length)).toEqual(homes)
  expect(order).toHaveLength(getCountries().length)
  if (next) expect(order[homes.length]).toBe(next)
})

test('a home that gets no codes is not in the list', () => {
  expect(callingCountries('zh-Hant', ['JP', 'HK']).map(({ iso2 }) => iso2)).toEqual(['HK', 'JP'])
})

test('has only the countries that codes are sent to', () => {
  expect(callingCountries('en', ['TW', 'JP']).map(({ iso2 }) => iso2)).toEqual(['JP', 'TW'])
})

test.each(['', 'tw', 'TWN', 'Taiwan', 'XX', 'TW\n'])('%j is no chosen country', (text) => {
  expect(chosenCountry(text)).toBeUndefined()
})
