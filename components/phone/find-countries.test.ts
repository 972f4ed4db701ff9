import { expect, test } from '@jest/globals'
import { findCountries, type ListedCountry } from './find-countries'

const countries: readonly ListedCountry[] = [
  ['AX', '\u00c5land Islands +358'],
  ['CI', 'C\u00f4te d\u2019Ivoire +225'],
  ['GQ', 'Equatorial Guinea +240'],
  ['GN', 'Guinea +224'],
  ['HK', 'Hong Kong SAR China +852'],
  ['CK', 'Cook Islands +682'],
  ['TW', 'Taiwan +886'],
  ['TZ', 'Tanzania +255'],
  ['TH', 'Thailand +66'],
  ['TA', 'Tristan da Cunha +290'],
  ['AT', '\u00d6sterreich +43'],
  ['JP', '\u65e5\u672c +81'],
  ['KG', 'K\u0131rg\u0131zistan +996'],
  ['LV', '\u0141otwa +371'],
  ['IT', '\u0130talya +39'],
]
const found = (typed: string) => findCountries(countries, typed).map(([iso2]) => iso2)

test.each([
  ['taiw', ['TW']],
  [' Taiwan +886 ', ['TW']],
  ['ta', ['TW', 'TZ', 'TA']],
  ['+886', ['TW']],
  ['886', ['TW']],
  ['tw', ['TW']],
  ['cote d\u2019iv', ['CI']],
  ["C\u00d4TE D'IV", ['CI']],
  ['\u00e5land', ['AX']],
  ['kong', ['HK']],
  ['atlantis', []],
  ['6', ['CK', 'TH']],
  ['66', ['TH']],
  ['+999', []],
  ['osterr', ['AT']],
  ['\u65e5', ['JP']],
  ['kirgiz', ['KG']],
  ['K\u0131rg', ['KG']],
  ['lotwa', ['LV']],
  ['ital', ['IT']],
])('%j finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('a name that starts with the text comes before one with a later word', () => {
  expect(found('guinea')).toEqual(['GN', 'GQ'])
})

test('an empty text finds all', () => {
  expect(findCountries(countries, '  ')).toBe(countries)
})
